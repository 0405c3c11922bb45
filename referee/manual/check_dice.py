"""The players' own check of the program's dice: `python3 check_dice.py dice.json MARK`, the mark as it was read out."""

import hashlib
import hmac
import json
import sys
from pathlib import Path

told = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
secret = told["secret"].encode()
assert hashlib.sha256(secret).hexdigest() == sys.argv[2], "this is not the secret of the mark"
for die in told["dice"]:
    tries, limit = 1, 2**256 - 2**256 % die["sides"]
    while True:
        message = "/".join([str(die["count"]), str(tries), *die["words"]])
        number = int.from_bytes(hmac.digest(secret, message.encode(), "sha256"), "big")
        if number < limit:
            break
        tries += 1
    assert number % die["sides"] + 1 == die["value"], f"number {die['count']} is wrong"
numbers = {die["count"]: die["discarded"] for die in told["dice"]}
assert set(numbers) == set(range(1, len(numbers) + 1)), "some are left out"
typed = f"and {told['typed_discarded']} that were typed"
print(len(numbers), "dice, all as they had to be; thrown and discarded:", sum(numbers.values()), typed)
