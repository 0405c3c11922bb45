"""The commonest acts in few keys, as one says them: bare words in their places, names by their beginnings; and Tab."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.engine.rules import data_folder
from referee.session.session import Session
from tests.games.clash_of_carriers.evening import begun
from tests.quick import Quick


def quick(scenario: str, *acts: tuple[str, dict[str, object]]) -> Session:
    session = Quick(scenario)
    for act, inputs in acts:
        session.act(act, inputs)
    return session


def drawn(marker: str) -> Session:
    return begun().to("activation").draw(marker).session


def strike_of(squadron: str) -> tuple[str, dict[str, object]]:
    return "strike", {"name": "Red", "squadron": [{"squadron": squadron}]}


CONVOY = "cunningham-somerville/convoy"
SCENES: dict[str, Callable[[], Session]] = {
    "ca": lambda: quick("ca/savo-island"),
    "cc": lambda: quick("carrier-clashes/training"),
    "cc, 1942": lambda: quick("carrier-clashes/eastern-solomons"),
    "coc": lambda: quick("clash-of-carriers/philippine-sea"),
    "coc, 58.1 drawn": lambda: drawn("TG 58.1"),
    "coc, 61st drawn": lambda: drawn("61st Air Flotilla"),
    "cs": lambda: quick(CONVOY, strike_of("KG 40")),
    "cs, C1": lambda: quick(CONVOY, ("force", {"name": "Group Amsel", "zone": "C1"})),
    "cs, Pedestal": lambda: quick("cunningham-somerville/pedestal", strike_of("StG 3")),
    "nu": lambda: quick("naval-units/sea-zone-battle", ("battle", {"zone": "Coral Sea", "side": "allied"})),
}

FORMS: dict[str, list[tuple[str, str]]] = {
    "cc": [
        ("move tf16 1411", "move --name 'TF 16' --hex 1411"),
        ("search 1407 vs-6", "search --hex 1407 --searcher VS-6"),
        ("sweep vs-6 33", "sweep --unit VS-6 --start 33"),
        ("cap tf16 vf-6", "cap --over 'TF 16' --unit VF-6"),
        ("launch carr vb-6,vt-6", "launch --target 'Carrier Force' --unit VB-6,VT-6"),
        ("strike", "strike"),
        ("attack vb-6=shok", "attack --at VB-6=Shokaku"),
        ("attack vb-6 at shok", "attack --at VB-6=Shokaku"),
        ("attack vb-6 at shok, vt-6 at tone", "attack --at VB-6=Shokaku --at VT-6=Tone"),
        ("attack vb-6 and vt-6 at shok", "attack --at VB-6=Shokaku,VT-6=Shokaku"),
        ("launch vb-6 at carr", "launch --unit VB-6 --target 'Carrier Force'"),
        ("armed-search vs-6 carr cruiser",
         "armed-search --unit VS-6 --target 'Carrier Force' --kind cruiser"),
        ("engage tf64 vang", "engage --by 'TF 64' --target Vanguard"),
        ("screen desdiv8", "screen --ship 'DesDiv 8'"),
        ("reveal", "reveal"),
        ("fire tone=sanj", "fire --at 'Tone=San Juan'"),
        ("targets tone", "targets --ship Tone"),
        ("targets tone torp", "targets --ship Tone --kind torpedoes"),
        ("withdraw 1607 1607,1608", "withdraw --hex 1607 --choices 1607,1608"),
        ("mission vang bombard", "mission --name Vanguard --what bombard"),
        ("hit kako damaged", "hit --ship Kako --result damaged"),
        ("land vf-6 hend", "land --unit VF-6 --at 'Henderson Field'"),
        ("attack shok", "attack --at Shokaku"),
        ("search 1410 vs", "search --hex 1410 --searcher VS-6"),
    ],
    "cc, 1942": [
        ("attack vb-6 1-2 at ryujo", "attack --at VB-6-1=Ryujo,VB-6-2=Ryujo"),
        ("attack vb-6 at ryujo", "attack --at VB-6-1=Ryujo,VB-6-2=Ryujo"),
        ("attack vb-6=ryujo", "attack --at VB-6-1=Ryujo,VB-6-2=Ryujo"),
        ("attack vb6 ryujo", "attack --at VB-6-1=Ryujo,VB-6-2=Ryujo"),
        ("attack vb-6 1-2 ryujo", "attack --at VB-6-1=Ryujo,VB-6-2=Ryujo"),
    ],
    "coc": [
        ("draw mobile", "draw --marker Mobile"),
        ("activate 58.4", "activate --group 'TG 58.4'"),
        ("search 3111", "search --target 3111"),
        ("search mobile 3111", "search --by 'TF Mobile Fleet' --target 3111"),
        ("search mobile 58.1", "search --by 'TF Mobile Fleet' --target 'TG 58.1'"),
        ("move 58.1 2313", "move --group 'TG 58.1' --to 2313"),
        ("submarine 1115", "submarine --hex 1115"),
        ("cap vf-2/1,vf-1/1", "cap --unit VF-2/1,VF-1/1"),
        ("cap 261st guam", "cap --unit 261st --over Guam"),
        ("cap vf-8/1 vf-8/2 tf58", "cap --unit VF-8/1 --unit VF-8/2 --over 'TF 58'"),
        ("cap vf-2", "cap --unit VF-2/1,VF-2/2"),  # though there are VF-25 and VF-28
        ("raid taiho,shok 58.1", "raid --home Taiho,Shokaku --target 'TG 58.1'"),
        ("raid wasp mobile", "raid --home Wasp --target 'TF Mobile Fleet'"),  # there is a ship Mobile, too
        ("raid vb-2 vt-2 mobile", "raid --unit VB-2 --unit VT-2 --target 'TF Mobile Fleet'"),
        ("intercept 2313", "intercept --hex 2313"),
        ("place hornet", "place --rest Hornet"),
        ("flak hornet taihodb", "flak --ship Hornet --unit 'Taiho DB'"),
        ("attack", "attack"),
        ("battle", "battle"),
        ("steer yama=10", "steer --to Yamato=10"),
        ("fire iowa at kong", "fire --gun Iowa=Kongo"),
        ("place VB-8/1 at tone rest shok", "place --at VB-8/1=Tone --rest Shokaku"),
        ("steer iowa to 12, kong to 13", "steer --to Iowa=12 --to Kongo=13"),
        ("fire iowa=kong", "fire --gun Iowa=Kongo"),
        ("targets iowa", "targets --ship Iowa"),
        ("retreat 1814", "retreat --to 1814"),
        ("retreat 58.1 1814", "retreat --group 'TG 58.1' --to 1814"),
        ("steer iowa 20", "steer --to Iowa --to 20"),  # and not at the 202nd Air Group
        ("fire iowa,alab at kong", "fire --gun Iowa=Kongo,Alabama=Kongo"),
        ("torpedo taiho", "torpedo --ship Taiho"),
        ("sail lame 2514", "sail --group lame --to 2514"),
        ("hit shok 2", "hit --ship Shokaku --hits 2"),
        ("form 58.5 canb,bost", "form --group 58.5 --ship Canberra,Boston"),
        ("form 58.5 2811", "form --group 58.5 --hex 2811"),
        ("shift canb 58.4", "shift --ship Canberra --to 'TG 58.4'"),
    ],
    "coc, 58.1 drawn": [
        ("raid 58.1 forcea", "raid --home 'TG 58.1' --target 'Force A'"),
        ("raid hornet yorktown mobile", "raid --home Hornet --home Yorktown --target 'TF Mobile Fleet'"),
        ("raid tf58 mobile", "raid --home 'TF 58' --target 'TF Mobile Fleet'"),
        ("draw usn command", "draw --marker 'USN Command'"),
    ],
    "coc, 61st drawn": [
        ("raid guam 58.1", "raid --home Guam --target 'TG 58.1'"),
    ],
    "cs": [
        ("spot 4 air d5", "spot --to-spot 4 --search air --zone D5"),
        ("submarine-op am hx --ship tank",
         "submarine-op --pack 'Group Amsel' --against 'Convoy HX' --ship Tankexpress"),
        ("damage-control al", "damage-control --side allied"),
        ("phase 3 Gunnery", "phase --turn 3 --phase Gunnery"),
        ("damage wren fire", "damage --ship Wren --casualty fire"),
        ("spot d9 4 air allied", "spot --zone D9 --to-spot 4 --search air --side allied"),
        ("spot d5 4 submarine axis boats 3",
         "spot --zone D5 --to-spot 4 --search submarine --side axis --boats 3"),
        ("star shell wren biter", "illuminate --by star-shell --ship Wren --target Biter"),
        ("fire wren biter 5 8 friend starling 6 8",
         "fire --ship Wren --target Biter --to-hit 5 --distance 8 --friend name=Starling,to-hit=6,distance=8"),
        ("sighting hx carr 1 esc 4", "sighting --name 'Convoy HX' --carriers 1 --escorts 4"),
        ("strike Blue kg,3 zone D5", "strike --name Blue --squadron 'squadron=KG 40,aircraft=3' --zone D5"),
        ("approach red detected", "approach --name Red --detected"),
    ],
    "cs, Pedestal": [
        ("dogfight red 809,stg,2",
         "dogfight --name Red --fight 'interceptor=809 Sqn,raider=StG 3,interceptors=2'"),
    ],
    "nu": [
        ("move scr coral", "move --fleet Screen --to 'Coral Sea'"),
        ("intercept scr", "intercept --fleet Screen"),
        ("search al coral", "search --side allied --zone 'Coral Sea'"),
        ("search coral allied", "search --zone 'Coral Sea' --side allied"),
        ("allocate jap 2 0 3 1", "allocate --side japanese --cap 2 --escort 0 --torpedo 3 --dive 1"),
        ("air-s al zuiho,torpedo=3,dive=1", "air-strike --side allied --target Zuiho,torpedo=3,dive=1"),
        ("round", "round-over"),
        ("surf", "surface-round"),
        ("targets wash", "targets --ship Washington"),
        ("withdraw al truk", "withdraw --side allied --to 'Truk Lagoon'"),
        ("withdraw al truk tf17", "withdraw --side allied --to 'Truk Lagoon' --fleet 'TF 17'"),
        ("submarine-a truk wah=ise", "submarine-attack --zone 'Truk Lagoon' --target Wahoo=Ise"),
        ("asw jap truk", "asw --side japanese --zone 'Truk Lagoon'"),
        ("port-raid al truk Yamato,torpedo=2 york",
         "port-raid --side allied --zone 'Truk Lagoon' --target Yamato,torpedo=2 --carrier Yorktown"),
        ("hits yam 2", "hits --ship Yamato --hits 2"),
        ("planes york 3", "planes --name Yorktown --planes 3"),
        ("economic wah convoy", "economic-attack --submarine Wahoo --target convoy"),
        ("search allied coral japanese", "search --side allied --zone 'Coral Sea' japanese"),
        ("move scr coral 7", "move --fleet Screen --to 'Coral Sea' 7"),
        ("move scr coral unopposed", "move --fleet Screen --to 'Coral Sea' --unopposed"),
        ("move scr coral --unopposed unopposed",
         "move --fleet Screen --to 'Coral Sea' --unopposed unopposed"),
        ("withdraw --side allied --to truk jap", "withdraw --side allied --to 'Truk Lagoon' --fleet jap"),
        ("planes 3 york", "planes --planes 3 --name Yorktown"),
        ("air-strike --target name=zui,torpedo=3", "air-strike --target name=Zuiho,torpedo=3"),
    ],
}  # fmt: skip

PAGES = {
    "ca": (r"^\| `(?P<typed>[^`]+)` \| (?P<keys>\d+) \| `(?P<meant>[^`]+)` \|$", 245),
    "carrier-clashes": (r"^\| `(?P<typed>[^`]+)` \| [^|]+ \| (?P<keys>\d+) \|$", 211),
    "clash-of-carriers": (r"^\| `(?P<typed>[^`]+)` \| (?P<keys>\d+) \| [^|]+ \|$", 290),
    "cunningham-somerville": (r"^\| `(?P<typed>[^`]+)` \| (?P<keys>\d+) \| `(?P<meant>[^`]+)` \|$", 300),
    "naval-units": (r"^\| `(?P<typed>[^`]+)` \| [^|]+ \| (?P<keys>\d+) \|$", 272),
}
"""How each umpire's page lists its short forms, and how many keys they may take in all."""


def on_page(game: str) -> list[dict[str, str]]:
    page = Path(data_folder("rules"), game, "UMPIRE.md").read_text()
    return [found.groupdict() for found in re.finditer(PAGES[game][0], page, re.MULTILINE)]


ROWS = [(scene, typed, meant) for scene, forms in FORMS.items() for typed, meant in forms]
ROWS += [(scene, row["typed"], row["meant"]) for scene, game in (("ca", "ca"), ("cs", "cunningham-somerville"))
         for row in on_page(game)]  # fmt: skip


@cache
def desk(scene: str) -> Desk:
    """The desk of a session that is only looked at."""
    return Desk(SCENES[scene]())


@pytest.mark.parametrize(("scene", "typed", "meant"), ROWS, ids=[f"{scene}: {typed}" for scene, typed, _ in ROWS])
def test_bare_words_stand_for_what_is_said(scene: str, typed: str, meant: str) -> None:
    assert [str(word) for word in desk(scene).read(split_words(typed)).argv] == ["do", *map(str, split_words(meant))]


@pytest.mark.parametrize("game", PAGES)
def test_the_keystrokes_on_the_page_are_no_more_than_today(game: str) -> None:
    told = on_page(game)
    assert len(told) >= 10
    for row in told:
        assert len(row["typed"]) + ("meant" in row) == int(row["keys"])  # Enter, where the page counts it
        assert row["typed"] in [typed for _, typed, _ in ROWS]
    assert sum(int(row["keys"]) for row in told) <= PAGES[game][1]


@pytest.mark.parametrize(
    ("scenario", "of_use"),
    [
        ("savo-island", ["hide", "fire"]),
        ("cape-esperance", ["hide", "sail-on", "fire"]),
        ("guadalcanal-1", ["hide", "bombard", "fire"]),
        ("guadalcanal-2", ["hide", "plot", "sail-on", "bombard", "fire"]),
        ("samar-day", ["fire"]),
    ],
)
def test_acts_of_no_use_in_a_scenario_are_offered_last(scenario: str, of_use: list[str]) -> None:
    looked = Desk(Quick(f"ca/{scenario}"))
    asked = {"hide", "plot", "sail-on", "bombard", "fire"}
    ranks = {name: rank for rank, name, _ in looked.ranked(looked.read([]).verbs)}
    assert {name for name in asked if ranks[name] < 3} == set(of_use)


OTHER_KINDS = {"Wren", "Convoy HX", "KG 40", "U 107", "D5"}
ZONES, NO_ZONES = {"D4", "E2", "E3"}, {"Group Amsel", "Convoy HX", "axis"}


@pytest.mark.parametrize(
    ("scene", "typed", "offered", "not_offered"),
    [
        ("cs", "do strike --name Blue --squadron ", {"squadron="}, set()),
        ("cs", "do strike --name Blue --squadron squadron=", {"KG 40"}, set()),
        ("cs", "do strike --name Blue --squadron squadron=KG", {"KG 40"}, set()),
        ("cs", "do dogfight --name Red --fight interceptor=x,", {"raider="}, set()),
        ("cs", "do dogfight --name Red --fight interceptor=x,disadvantaged=i", {"interceptor"}, set()),
        ("cs", "do submarine-op --aim boat=U", {"U 107"}, set()),
        ("cs", "do tow --tower W", {"Wren"}, set()),
        ("cs", "do damage --ship Wren --casualty fire,po", {"power-all"}, set()),
        # Zones, and names of one kind alone.
        *(("cs", typed, ZONES, NO_ZONES)
          for typed in ("do fog --zone ", "do plot --name 'Convoy HX' --to ", "do storm --name Gale --down ")),
        *(("cs", typed, set(), OTHER_KINDS)
          for typed in ("do escort --over 'Convoy HX' --boat ", "do torpedoes --number ")),
        ("cs, C1", "do spot --side allied --zone ", set(), {"C1"}),  # what the side does not know
        ("cs, C1", "do spot --side axis --zone ", {"C1"}, set()),
        # After a target's name, and inside lists.
        ("nu", "air-strike --target ", {"name=", "torpedo=", "dive=", "kamikaze="}, None),
        ("nu", "air-strike --target name=", {"Zuiho"}, set()),
        ("nu", "air-strike --side allied --target name=z", {"Zuiho"}, None),
        ("nu", "port-raid --side allied --target name=", set(), {"Yamato"}),
        ("nu", "air-strike --target name=zu", {"Zuiho"}, None),
        ("nu", "air-strike --target name=Zuiho,", {"torpedo=", "dive=", "kamikaze="}, None),
        ("nu", "air-strike --target name=Zuiho,to", {"torpedo="}, None),
        ("nu", "place x --ship Yorktown,ast", {"Astoria"}, None),
        ("nu", "submarine-attack truk --target Wahoo=is", {"Ise"}, None),
        ("nu", "search ", {"allied", "japanese", "Coral Sea"}, set()),
    ],
)  # fmt: skip
def test_tab_offers_what_may_follow(scene: str, typed: str, offered: set[str], not_offered: set[str] | None) -> None:
    """What is offered and what is not; `None`: nothing else is."""
    found = {offer.show for offer in desk(scene).offers(typed) if not offer.show.startswith("--")}
    assert offered <= found
    assert found == offered if not_offered is None else not found & not_offered
