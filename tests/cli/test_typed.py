"""What is typed after `referee` at a moment, its exit status, and what is said to it.

A `^` before what is said: it begins so. What is refused is refused in a few words, and changes nothing.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.once import once
from tests.shell import Shell

OFF = How(force=True, why="a test", seed=1)
MOMENTS: Mapping[str, tuple[str, Sequence[tuple[str, dict[str, Any]]]]] = {
    "nothing open": ("", []),
    "training": ("carrier-clashes/training", []),
    "training, what is drawn and printed": ("carrier-clashes/training", []),
    "Marianas": ("clash-of-carriers/philippine-sea", []),
    "training, movement": ("carrier-clashes/training", [("phase", {"phase": "movement-unspotted"})]),
    "training, surface combat": ("carrier-clashes/training", [("phase", {"phase": "second-surface-combat"})]),
    "Savo": ("ca/savo-island", [("note", {"text": "an entry"}), ("next", {})]),
    "Savo, gunnery": ("ca/savo-island", [("stand-ins", {}), ("next", {})]),
    "free": ("naval-units/free", [("zone", {"name": "Coral Sea"})]),
}
FILES = {
    "broken.toml": "= nothing",
    "nogame.toml": 'title = "no game"\n',
    "savo.txt": "no session",
    "there.txt": "a letter",
    "odd.txt": "gu\udce9p",
}
HUGE = "9" * 6000
ATTACK = "cc attack --weapon H --strength 12 --target-class B --defense 2"
VARIED = "odds cc attack --weapon H --target-class B --defense 2"
GUNNERY = (
    "odds ca gunnery --defense 5 --target-class CA --target-speed 4" + 2 * " --firers strength=12,range=10,distance=4"
)
MAY_FIRE = "--kind gunnery --class CA --strength 24 --range 4 --targets name=CL,class=CL,distance=3"
STRIKE = "--strike kind=torpedo,defense=2,strength=12"
STRUCK = f"cc strike {STRIKE} --ship target_class=A,defense=4,aa=16"
INTERCEPTED = (
    "--nation japan --interceptors type=CVL,target=2 --movers type=DE,target=1,screens=2 --movers type=CVL,target=1"
)
CAP = "cap --strike kind=dive,defense=3 --cap f=6,defense=6"
ROLL = "roll gunnery --target-class CA --defense 5 --firers strength=13,range=15,distance=10"
SEARCH = "^referee: not allowed: search belongs to the first or second search phase"
NO_ORDER = "no order or act that a player may order"
EMPTY = "text must be text that is not empty"
ROWS: Mapping[str, Sequence[tuple[str, int, str]]] = {
    "nothing open": (
        # what is no command, game, procedure or scenario, and what was meant
        ("", 2, "Usage: referee"),
        ("frobnicate", 2, "frobnicate"),
        ("'No such option'", 2, 'there is no command "No such option"'),
        ("crt", 2, "it is a procedure"),
        ("rules --bogus", 2, "no command of rules before --bogus"),
        ("log bogus", 2, 'there is no command of log: "bogus"'),
        ("report --nonsense", 2, "no option --nonsense here"),
        ("new nowhere.toml", 2, "cannot be read"),
        ("new nogame.toml", 2, "game is missing"),
        ("play ca/savo-island more", 2, "referee new ca/savo-island --name NAME"),
        ("new", 2, "which scenario? game/name"),
        ("do frobnicate --help", 2, 'there is no act "frobnicate"'),
        ("rules take .", 2, "there is no sheet, .csv or .xlsx, in the folder ."),
        ("odds cc attack --weapon H --target-class B --defense 99 --vary strength=1..2 --svg x", 2, "nothing to draw"),
        ("status", 2, "there is no session"),
        ("sessions", 0, "no sessions"),
        ("use", 2, "session"),
        ("unlock", 2, "which session? locked: none"),
        ("unlock friday", 2, "locked session"),
        ("odds", 2, "takes a game and a procedure"),
        ("odds --weapon H", 2, "takes a game and a procedure"),
        ("odds cc", 2, "takes a procedure"),
        ("odds cc --weapon H", 2, "takes a procedure"),
        ("odds carier-clashes attack", 2, "nearest: carrier-clashes"),
        ("odds cc atack", 2, "nearest: attack"),
        ("odds ../rules/ca crt", 2, 'there is no game "../rules/ca"'),
        (f"odds ca may-fire {MAY_FIRE}", 0, "CL: may fire yes, reason ok, strength 24"),
        ("odds nu aa", 2, "anti-aircraft"),
        ("odds nu sr", 2, "surface-round"),
        ("odds nu raid", 2, "port-raid"),
        # a look-up: in the words that were typed
        (f"odds {ATTACK} --defence 2", 2, "did you mean --defense"),
        (f"odds {ATTACK} --ruling heavy-carier=printed", 2, "nearest: heavy-carrier"),
        ("odds cc attack --weapon A", 2, "--target-class is missing"),
        ("odds cc attack --weapon H --ruling cap-losses", 2, "--ruling takes id=option"),
        ("odds cs torpedo-difficulty --launch-distance 30", 2, "--launch-distance must be"),
        ("odds cs dogfight --fights a_factor=4,b_factor=4,a_count=2,b_count=2", 2, "one of the counts is 1"),
        ("odds cc attack --weapon H --dice 5", 2, "odds takes no --dice"),
        (f"odds {ATTACK} --dice 5", 2, "--given"),
        (f"roll {ATTACK} --dice 5 --seed 1", 2, "not both"),
        (f"roll {ATTACK} --given 5", 2, "--given goes with odds"),
        (f"roll {ATTACK} --tell ijn", 2, "--tell is for a roll in a session"),
        (f"odds {ATTACK} --why x", 2, "--why is for a roll in a session"),
        (f"{VARIED} --vary strength=1..2 --dice 5", 2, "odds takes no --dice"),
        (f"roll {ATTACK} --dice 13", 2, "is a D12, 1 to 12, not 13"),
        (f"roll {ATTACK} --dice 5,5", 2, "too many dice: 1 wanted, 2 typed"),
        (f"roll {ATTACK} --dice {HUGE}", 2, "is a D12, 1 to 12, not"),
        ("roll cc attack --weapon H --seed many", 2, "--seed takes a whole number"),
        (f"roll {ATTACK} --seed ²", 2, "--seed takes a whole number"),
        (f"roll {ATTACK} --seed {HUGE}", 2, "--seed takes a whole number"),
        (f"roll {ATTACK} --seed 1 --seed 2", 2, "--seed is given twice"),
        (f"roll {ATTACK} --ruling aa-losses=all-before --ruling aa-losses=half-and-half", 2, "given twice"),
        ("odds coc search --tables nowhere.toml", 2, "nowhere.toml cannot be read"),
        ("odds coc search --tables broken.toml", 2, "broken.toml is not TOML"),
        (f"{VARIED} --strength {HUGE}", 2, "strength must be a whole number"),
        (f"odds {STRUCK} --strike ''", 2, "--strike '' means none, so give no other value"),
        (f"odds cc strike --strike '' {STRIKE} --ship target_class=A,defense=4", 2, "--strike '' means none"),
        (f"odds {STRUCK} --ship =4", 2, "--ship 2 has a value without a name; the names are: "),
        (f"odds {STRUCK} --ship target_class=A,defense=4,,", 2, "--ship 2 has a value without a name"),
        ("odds nu air-strike --targets CV,[2]]", 2, "--targets 1 takes no CV"),
        ("roll coc revived-reinforcement --dead-pile [1,[2]]", 2, "dead-pile"),
        (f"odds {ATTACK} --want result", 2, "want"),
        (f"odds {STRUCK} --want aircraft_lost>={HUGE}", 2, "aircraft_lost is a whole number"),
        ("odds cc avoid --pursuer-speed 5 --evader-speed 5 --want avoided=perhaps", 2, "true or false"),
        # of two things with one name each is told with what it is
        (f"odds nu interception {INTERCEPTED}", 0, "CVL interceptors left sunk 44.4% 1 hit left 55.6%"),
        (f"odds nu interception {INTERCEPTED}", 0, "certain: CVL movers left 1 hit left"),
        # the odds for every value of one input
        (f"{VARIED} --vary strength", 2, "--vary takes an input and its values"),
        (f"{VARIED} --vary strength=1..4 --of nothing", 2, "nothing cannot come out here; there are: result"),
        (f"{VARIED} --vary strength=1..4 --of result", 0, "strength odds damaged+ sunk"),
        (f"{VARIED} --vary strength=1..4 --want result>=sunk --reach 1/2", 0, "the most is 8.3%, with 4"),
        (f"{VARIED} --vary strength=", 2, "--vary takes an input and its values"),
        (f"{VARIED} --vary strength=9..4", 2, "the lower number comes first"),
        (f"{VARIED} --vary strength=a..b", 2, "not a range of whole numbers"),
        (f"{VARIED} --vary strength=1..{HUGE}", 2, "is not a range of whole numbers"),
        (f"{VARIED} --vary strength=1..201", 2, "more than 200 values"),
        (f"{VARIED} --vary strength=1..99999999999999999999", 2, "has more than 200 values"),
        (f"{VARIED} --vary strenght=1..4", 2, "did you mean strength?"),
        (f"{VARIED} --strength 12 --vary strength.x=1..4", 2, "no strength in what was entered"),
        (f"{VARIED} --strength 12 --vary strength[0]=1..4", 2, "is not a list"),
        (f"{VARIED} --strength 12 --vary target-class=A,Q", 2, "target_class must be"),
        ("odds cc search --range 4 --vary range.x=1..5", 2, "range has no parts"),
        (f"{GUNNERY} --vary firers=1..2", 2, "firers[0]."),
        (f"{GUNNERY} --vary firers[3].distance=1..2", 2, "no firers[3]"),
        (f"roll {ATTACK} --vary strength=1..2", 2, "--vary goes with odds"),
        (f"{VARIED} --vary strength=1..2 --given 3", 2, "do not go together"),
        ("odds cc attack --weapon H --reach 50%", 2, "--reach goes with --vary"),
        (f"{VARIED} --vary strength=1..5 --reach 50%", 2, "--reach needs --want"),
        ("odds coc random-pick --names A --vary names=A,B --want pick=A", 0, "A 100% B 0%"),
        ("odds cc weather --zone clear --vary zone=clear,cloudy --want zones[0]=fog", 2, "is never 'fog' here"),
        (f"{VARIED} --vary strength=1..5 --want result=sunk --reach often", 2, "--reach takes a chance"),
        # the rules
        ("rules form coc tables.nonsense", 2, "form"),
        ("rules remember nu air 3 5 x", 2, "no card"),
        ("rules remember coc airs 3 5 x", 2, "is not a table of the card; nearest: air-to-air"),
        ("rules list", 0, "cc"),
        ("rules list cc", 0, "procedures: aa, "),
        ("rules list cc procedures", 0, "aa What does anti-aircraft fire do to a strike? [16.j]"),
        ("rules list cc acts", 0, "air Where each air unit is"),
        ("rules list cc tables", 0, "weather Weather in each zone, by the weather it has now"),
        ("rules list cc phases", 0, "first-air-strike First air strike phase, day turns only [12.b]"),
        ("rules show cc weather", 0, "stormy"),
        ("rules show cc wether", 2, "weather"),
        ("rules rulings cc", 0, "clear-six"),
        ("rules coverage cc", 0, "12.a"),
        ("scenario list", 0, "cc/ryujo 1942, 3 turns, 5 task forces, two hours"),
        ("scenario list cs", 0, "cs/hunt Two sloops and a U-boat: February 1944 (1944, 2 forces"),
        ("scenario check training", 0, "good"),
        ("scenario show training", 0, "TF 16"),
        ("scenario show s", 2, "s may be ca/samar-day, ca/samar-night, ca/savo-island, "),
        ("scenario schema --write there.txt", 2, "there.txt cannot be written: "),
        ("scenario brief cc/training ijm", 2, "nearest: ijn"),
        ("rules print", 2, "game is missing: "),
        ("rules print chess", 2, "game"),
        ("rules print ca --print none/screen.pdf", 2, "none/screen.pdf"),
        ("rules print ca --print there.txt", 2, "there.txt exists already and is something else"),
        ("rules print ca --session nowhere", 2, "nowhere"),
        # help
        ("help", 0, "topics"),
        ("help tell", 0, "tell: Tell a side, or everyone, a message."),
        ("help redo", 0, "Bring back what was undone last"),
        ("help scenario schema", 0, "Print the JSON Schema"),
        ("help why", 0, "Explain an entry"),
        ("help dice", 0, "^dice:"),
        ("help corections", 2, "nearest: corrections"),
        ("help tutoral", 2, "nearest: tutorial"),
        ("help vector", 0, "clash-of-carriers vector [13.0]: "),
        ("help orders", 0, "referee help page orders"),
        ("help page orders", 0, "help orders part N"),
        ("help orders part 3-99", 2, "has the parts 1 to"),
        ("help stand-ins", 0, "your own counters (referee help counters)"),  # where a link leads
        ("help cc attack", 0, "carrier-clashes attack"),
        ("help cc search", 0, "A side searches a hex"),
        ("help cc ruling", 2, "nearest: rulings"),
        ("next --help", 0, "next: Go on to the next phase"),
        ("seal --help", 0, "seal: Seal a player's order"),
        ("do --help", 0, "Usage: referee do ACT [OPTIONS]"),
        ("do search --help", 0, "referee help coc search"),
    ),
    "training": (
        # options that every line may have, also between the words that say what it is about
        ("log --session evening show 1", 0, "1."),
        ("odds --session evening weather --help", 0, "weather"),
        ("do --session evening note x", 0, "x"),
        ("do --help", 0, "with every act"),
        ("status --rules", 0, "places first: ijn"),
        ("rules --json list", 0, '^{"ok": true, "text": "ca '),
        ("report --json", 0, 'report.html: the whole battle, for the umpire alone\\n"}'),
        ("map --png - --json", 2, "a picture cannot be written into JSON"),
        ("export out.zip", 0, "out.zip: evening, 1 entry"),
        # nothing is taken that is not meant
        ("do --yes note x", 2, "no option --yes here"),
        ("do --nonsense", 2, "the act stands before its options"),
        ("do nothing-such", 2, "nothing-such"),
        ("do arcs", 2, "side is missing: whose arcs"),
        # a line of the console's
        ("sink Shokaku", 2, "her loss is entered as hit SHIP sunk"),
        ("Shokaku sinks --session evening", 2, "no command 'Shokaku sinks': her loss is entered"),
        ("tf16 1409", 2, "hint: in referee play a line may also begin with a ship"),
        ("do carry-out", 2, "referee carry-out --help"),
        ("batch nonsense", 2, "takes no nonsense"),
        (f"status --{'x' * 300}", 2, f"no option --{'x' * 55}... here; there are: --rules, --at"),
        ("status -x", 2, "no option -x here; there are: --rules, --at"),
        ("status --rulse", 2, "no option --rulse here; did you mean --rules?"),
        ("note -x", 2, "no option -x here"),
        ("status --json=yes", 2, "--json takes no value"),
        ("--session evening", 2, "no command before --session"),
        ("odds --seed 3 cc attack", 2, "odds of what?"),
        # an act, or after a game the look-up of that name
        (f"odds cc {CAP}", 0, "^carrier-clashes cap"),
        (f"odds {CAP}", 2, "no option --strike here; did you mean --side?"),
        (f"odds {CAP}", 2, "referee odds cc cap asks about the procedure"),
        ("odds search --hexx 1407", 2, "did you mean --hex?"),
        ("odds cv attack", 2, "no game"),
        ("show ijn allied", 2, "there is nothing called ijn allied"),
        ("show nobody", 2, "there is nothing called nobody; nearest: "),
        (f"log show {10**20}", 0, "1. "),
        ("log ij 1", 0, ""),
        ("log show --last x", 2, 'last must be a whole number of 0 or more, not "x"'),
        ("log show --for nobody", 2, 'no side "nobody"'),
        ("undo --to 0", 2, "to must be a whole number of 1 or more, not 0"),
        ("undo", 2, "there is nothing to undo"),
        ("redo", 2, "there is nothing to redo"),
        # every command that takes a side alone says which there are
        ("slip nobody", 2, "there are: all, allied, each, ijn"),
        ("report public", 2, "there are: allied, ijn, umpire"),
        ("undo --of nobody", 2, "there are: allied, ijn, umpire"),
        ("told al", 0, "Nobody has been told anything"),
        # everybody is no side, nor the beginning of one, and an empty word is nobody
        ("told all", 2, 'there is no side "all"'),
        ("map all", 2, 'there is no side "all"'),
        ("orders all '16 stay' --check", 2, 'there is no side "all"'),
        ("note x --by ''", 2, "by must be umpire or a side"),
        ("slip al", 2, 'there is no side "al"; nearest: all, allied'),
        ("set", 2, "path is missing"),
        # what is asked of odds alone is not passed over
        ("orders ijn '16 stay' --weigh", 2, "no option --weigh here"),
        ("carry-out --joint", 2, "no option --joint here"),
        ("seal plan --text x --weigh", 2, "--weigh is for odds"),
        ("note x --joint", 2, "--joint is for odds: referee odds note"),
        # what is left out is said, and no option stands for it
        ("tell", 2, "to is missing: a side, or all"),
        ("tell ijn --json", 2, '"field": "text"'),
        ("note --json", 2, '"field": "text"'),
        ("open --json", 2, '"field": "name"'),
        ("seal --side ijn --json", 2, '"field": "name"'),
        ("rule --json", 2, '"field": "ruling"'),
        ("rule clear-six --json", 2, '"field": "option"'),
        ("dice --json", 2, '"field": "mode"'),
        ("set public.turns --why x --json", 2, '"field": "value"'),
        ("export", 2, "file is missing: the file to write, such as friday.zip"),
        # an act, as at the prompt
        ("points", 0, "VP in all"),
        ("nonsense", 2, 'there is no command "nonsense"'),
        ("do", 0, "tell"),
        ("do note --help", 0, "--text"),
        ("help move", 0, "referee do move --name"),
        ("help torpedo-damage", 0, "carrier-clashes torpedo-damage"),
        ("help serch", 2, "nearest: search"),
        ("new es", 2, "nearest: carrier-clashes/eastern-solomons"),
        ("new X es", 2, 'there is no scenario "X"'),
        ("new cc/training monday", 0, "^monday: Training"),
        ("console", 2, "hint: referee play opens the console"),
    ),
    "training, what is drawn and printed": (
        ("map --around TF", 2, "may be one of several on the map"),
        ("map --around 'Car For' --radius 2", 0, "1407 Carrier Force"),
        ("map --around Yorktown", 2, "no hex or name on this map"),
        ("map --around 9999", 2, "is off the map, which ends at 3020"),
        ("map --around 'TF 16' --radius 0", 2, "radius must be 1 to 40 hexes, not 0"),
        ("map --radius 4", 2, "--radius goes with --around"),
        ("map --whole --around 'TF 16'", 2, "choose one"),
        ("map --range 'TF 16'", 2, "range must be NAME=HEXES"),
        ("map --range 'TF 16=8,5-90'", 2, "in tens of degrees"),
        ("map --columns 20", 2, "columns must be 40 or more, not 20"),
        ("map --svg no/such/folder/map.svg", 2, "no/such/folder"),
        ("map --png /proc/map.png", 2, "/proc/map.png"),
        ("slip usn", 2, "side"),
        ("slip ijn --columns 3", 2, "columns"),
        ("slip ijn --print no/slip.html", 2, "no/slip.html"),
        ("slip ijn --label 62", 2, "--label goes with --print FILE.pdf"),
        ("slip ijn --label 62 --print x.html", 2, "--label goes with --print FILE.pdf"),
        ("slip ijn --label 9x9 --print x.pdf", 2, "label must be MM or MMxMM"),
        ("slip ijn --label wide --print x.pdf", 2, "label must be MM or MMxMM"),
        ("slip ijn --qr --text", 2, "--qr is for the screen, or for a page"),
        ("report --maps maps", 2, "--maps goes with --md FILE or --bgg FILE"),
        ("report --md - --maps there.txt/maps", 2, "the folder there.txt/maps cannot be made"),
        ("report --html there.txt", 2, "there.txt exists already and is something else; choose another name"),
        ("report --html none/page.html", 2, "none/page.html"),
        ("sheet cargo", 2, "cargo"),
        ("sheet ijn umpire", 2, "umpire"),
        ("sheet --game cc", 2, "--game"),
        ("sheet --blank ijn", 2, "ijn"),
        ("sheet --blank --game chess", 2, "chess"),
        ("sheet --print no/sheets.pdf", 2, "no/sheets.pdf"),
        ("sheet turns --enter", 2, "you do not type in turns"),
        ("sheet boats --enter", 2, "no kind of sheet"),
        ("sheet --enter --blank", 2, "--enter goes only with"),
    ),
    "training, movement": (
        ("map ijn", 0, "^Training: one morning between the islands: movement phase, "),
        ("do move", 2, "name is missing"),
        ("do move --name Enterprise --hex 1407", 2, '"Enterprise": it is in TF 16'),
        ("do move --name all --hex 1407", 2, "hint: all is said on a line of orders"),
        ("do move 'TF 16' 9", 2, 'not "9" hint: do move --name "TF 16" --hex'),
        ("undo 3", 2, "a number goes with its option, --to"),
        ("amend", 2, "hint: amend N; amend --help"),
        ("set TF16 hex 1411", 2, "joined by points, as in TF16.hex"),
        ("set turn many", 2, "value must be a whole number"),  # before the reason
        ("orders nobody '16 1309'", 2, "nobody"),
        ("orders allied '16 1309' --file x", 2, "file"),
        ("orders allied --file /no/such/file", 2, "/no/such/file cannot be read"),
        ("orders allied '16 1309' --but-not x", 2, "^referee: bad input: "),
        ("orders allied '16 1309' --but-not 7", 2, "7"),
        ("orders allied ' ; '", 2, "the sheet has no orders"),
        ("orders allied ''", 2, "the sheet has no orders"),
        ("orders allied --file /dev/null --check", 2, "the sheet has no orders"),
        ("orders allied none --check", 0, "0 lines, all good"),
        ("carry-out", 2, "no side has handed in orders"),
        ("carry-out --side allied", 2, "no Allied orders are in"),
        ("orders ijn 'carr 1408' --go", 0, "the Allied orders are still to come; carry-out does not wait for them"),
        ("orders ijn 'fire --at Kako=Helena' --check", 2, f'{NO_ORDER}: "fire"'),
        ("orders ijn 'withdraw --hex 1510 --choices 1510,1511' --check", 2, f'{NO_ORDER}: "withdraw"'),
        ("orders allied '16 9999' --check --json", 2, '"error": {"kind": "bad-input"'),
    ),
    "Savo, gunnery": (
        ("odds fire Yubari Canberra", 0, "ca gunnery"),
        ("do move --ship Myoko", 3, "^referee: not allowed: move belongs to"),
        ("do fire --firer 'Myoko , Tenryu' --target Canberra", 3, "Myoko may not attack Canberra"),
        ("do fire Canberra", 2, "target is missing: the enemy ship (a name); besides, Canberra is a ship of the USN"),
    ),
    "Marianas": (
        # what belongs to another phase says so before anything else
        ("do draw --marker 'TF 58'", 3, "^referee: not allowed: draw belongs to the Activation Phase"),
        ("orders ijn 'disengage --usn' --check", 2, f'{NO_ORDER}: "disengage"'),
        ("orders ijn 'fire --gun Taiho=Essex' --check", 2, f'{NO_ORDER}: "fire"'),
    ),
    "training, surface combat": (
        ("do search --hex 1407 --searcher VS-6", 3, SEARCH),
        ("do engage", 2, "there is nothing for engage to do now"),
        ("do bombard", 2, "there is nothing for bombard to do now"),
        ("do engage --by Vanguard --target 'TF 64' --by allied", 2, "must be umpire or ijn, whose act it is"),
    ),
    "Savo": (
        ("attack", 2, "hint: referee odds cc attack"),
        ("torp --session evening --help", 0, "^ca launch"),
        # what is typed says something
        ("note ''", 2, EMPTY),
        ("note '  '", 2, EMPTY),
        ("tell ijn ''", 2, EMPTY),
        ("remind turn 7 ''", 2, EMPTY),
        (f"remind turn {HUGE} oil", 2, "turn must be a whole number"),
        ("remind turn 0 x", 2, "turn must be 1 or later"),
        ("remind x", 2, "when? a turn or a phase"),
        ("remind turn 7 phase firts-gunnery x", 2, "nearest: first-gunnery"),
        ("seal first --text ' '", 2, "text must be an order, not empty"),
        ("seal first --text x --side allied", 2, "side must be a side"),
        ("amend 2", 2, "needs a reason"),
        ("set turn 3 --why ' '", 2, "a correction needs a reason"),
        ("do set --path turn --value 3", 2, "a correction needs a reason"),
        ("do place --force --why ' '", 2, "--force needs a reason"),
        (f"undo --to {HUGE}", 2, "to must be a whole number"),
        (f"status --at {HUGE}", 2, "at must be an entry or TURN/PHASE"),
        ("why x", 2, "n must be a whole number, not"),
        (f"why {HUGE}", 2, "9..."),
        ("amend x --why y", 2, "n must be a whole number of 1 or more, not"),
        ("amend 2 --input ship --why x", 2, "--input takes key=value"),
        ("amend 2 --input text=[1,2] --why x", 2, "text must be text that is not empty, not [1, 2]"),
        ("amend 2 --input 'text=[an aside' --why x", 0, "#4 amend no longer counts: #2 note an entry"),
        ("amend 1 --why slip", 2, "up to entry 1 (open) no entry can be amended; they go from 2 to 3"),
        ("amend 99 --why slip", 2, "there is no entry 99 to amend"),
        ("map --radius x", 2, "radius must be a whole number, not"),
        ("use ''", 2, "no session in"),
        ("status --session ''", 2, "no session in"),
        ("status --session monday", 2, "session in"),
        ("new ca/savo-island --name ''", 2, "name must be a session's name"),
        (f"new ca/savo-island --name {'x' * 300}", 2, "at most 100 in all"),
        ("new ca/savo-island --name evening", 2, "there is a session evening already"),
        ("scenario save x.toml --title ''", 2, "title must be some text"),
        ("scenario brief ca/savo-island --session evening", 2, "name a scenario or a session, not both"),
        # who and what is meant is there
        ("note x --by nobody", 2, "by must be umpire or a side"),
        ("export out.zip --for nobody", 2, "side"),
        ("log text --for nobody", 2, "side"),
        ("orders", 0, "none are in"),
        ("orders --check", 2, "side is missing: whose orders they are"),
        ("do word --side nobody --word x", 2, "side must be a side"),
        (f"{ROLL} --dice 3 --tell nobody", 2, "tell must be all or a side"),
        (f"{ROLL} --dice 3,4", 2, "too many dice: 1 wanted, 2 typed"),
        ("open first --tell nobody", 2, "first"),
        ("carry-out nobody", 2, 'there is no side "nobody"; there are: ijn, usn'),
        ("set sides.nobody.x 1 --why x", 2, 'there is no side "nobody"; there are: ijn, usn'),
        ("table --host 0.0.0.0", 2, "the server listens at one address, not at all of them; name it, as in --host"),
        ("table --host 256.256.256.256", 2, "host must be an address of this machine, not 256.256.256.256"),
        ("table --host 192.0.2.1", 2, "192.0.2.1 port 8037 cannot be used: "),
        ("table drop 9", 2, "there is no device 9; there are: none yet"),
        (f"{ROLL} --svg x.svg", 2, "--svg draws odds, or a roll with --no-session"),
        (f"show {HUGE}", 2, "there is nothing called 999"),
        (f"next {HUGE}x", 2, "1 to 99, not '999"),
        ("range c 0101", 2, "which one?"),
        ("set public.phase.x 1 --why x", 2, "one value"),
        ("set Nowhere.speed 1 --why x", 2, "Nowhere"),
        (
            "set sides.ijn.ships 3 --why x",
            2,
            "of sides.ijn.ships? add a name hint: do set --help explains --path",
        ),
        ('set sides.ijn.ships.Kako \'{"code": "CA-1", "sped": 6}\' --why x', 2, '"sped"; nearest: speed'),
        ('set sides.ijn.ships.Kako \'{"code": "CA-1", "speed": 99}\' --why x', 2, "a whole number from 0 to 7, not 99"),
        ("set public..phase x --why x", 2, "'public..phase' is not a path of keys joined by dots"),
        ("set '\"Chokai\"speed' 4 --why x", 2, "is not a path of keys joined by dots"),
        ("set umpire.rulings [1] --why x", 2, "must be an object"),
        ("do hit --ship Chokai,Chokai --result P", 2, "Chokai"),
        ("do fire --firer Chokai,Chokai --target Quincy", 2, "names Chokai twice"),
        ("do phase", 2, "name a phase or a turn"),
        ("odds reveal", 2, "throws no dice here"),
        ("odds", 2, "odds of what? an act of this phase as you would type it (fire), or a procedure"),
        ("roll", 2, "roll of what? a procedure: acceleration"),
        # an order typed behind its name is refused with the way
        ("seal first", 2, "the order's text is missing"),
        ("seal first 'go home'", 2, "'go home' is one value too many for seal"),
        ("seal first 'go home'", 2, 'hint: seal NAME --text "…"'),
        ("open nosuch", 2, "hint: do seal enters one"),
        # files
        ("export out.zip --for usn --lock", 2, "the passphrase is missing"),
        ("export out.zip --for usn --lock --passphrase-file none", 2, "none cannot be read: No such file"),
        ("export out.zip --for usn --lock --passphrase-file odd.txt", 2, "odd.txt is not UTF-8 text"),
        ("export ''", 2, "file needs a name, not an empty word"),
        ("report --md ''", 2, "md needs a name, not an empty word"),
        ("import none.zip", 2, "none.zip cannot be read"),
        ("import savo.txt", 2, "is not a session's file"),
        ("log text --out there.txt", 2, "there.txt exists already"),
        ("rules take nowhere.csv", 2, "nowhere.csv cannot be read"),
        ("rules form ca --csv /dev/null/x", 2, "cannot be made"),
        ("rules print cc --session evening", 2, "is a session of ca"),
    ),
    "free": (
        ("do place --fleet F1 --zone 'Coral Sea'", 2, "which side"),
        ("do place --fleet F1 --zone 'Coral Sea' --side nobody", 2, "no side"),
    ),
}


def begun(moment: str) -> Session:
    """A session that has come to a moment."""
    scenario, acts = MOMENTS[moment]
    session = open_session(scenario, "evening")
    for act, inputs in acts:
        session.act(act, inputs, OFF)
    return session


def journals() -> dict[str, bytes]:
    """The record of every session, by its name."""
    return {path.parent.name: path.read_bytes() for path in Path(os.environ["REFEREE_LOGS"]).glob("*/journal.jsonl")}


@pytest.mark.parametrize(
    ("moment", "line", "status", "said"),
    [pytest.param(moment, *row, id=f"{moment}: {row[0][:80]}") for moment, rows in ROWS.items() for row in rows],
)
def test_a_line_is_answered(
    moment: str, line: str, status: int, said: str, referee: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, errors="surrogateescape")
    if MOMENTS[moment][0]:
        once(("typed", moment), lambda: begun(moment))
    before = journals()
    came = referee(line, status=status)
    words = " ".join(f"{came.out} {came.err}".split())
    assert words.startswith(said[1:]) if said.startswith("^") else said in words
    if status:
        assert len(words) <= 600 or "Usage" in words
        assert (journals(), {name: Path(name).read_text(errors="surrogateescape") for name in FILES}) == (before, FILES)
