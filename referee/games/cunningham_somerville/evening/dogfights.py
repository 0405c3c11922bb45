"""Dogfights between a strike and interceptors, by day and by night (Dogfights, Night Interceptions)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import choice, enemys, flag, many
from referee.engine.plain import how_many
from referee.games.cunningham_somerville.evening import sight, state
from referee.games.cunningham_somerville.evening.air import deck_of, of_platform, of_takeoff
from referee.games.cunningham_somerville.evening.lights import IF_NIGHT
from referee.games.cunningham_somerville.evening.operation import Pairing, fight_of, stand_ins_among
from referee.games.cunningham_somerville.evening.strikes import group_of, of_stage
from referee.games.cunningham_somerville.rules.dogfights import pairs_of
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars, of_field
from referee.session.acting.hints import command, option
from referee.session.acting.named import anyones, thing
from referee.session.board.owned import called

NIGHT = "Night Interceptions and Dogfights"
RADARS = ("none", "effective", "superior")
NO_RADAR = ("power-radar", "power-all")
PAIRS = 12  # that `dogfight` weighs at once


class Dogfight(state.Named):
    """A round of a dogfight."""

    name: state.Strike = thing(anyones(called("the strike", of="strikes")))
    fight: list[Pairing] = many(Pairing, 1, 60, meaning="the fights, in order: interceptor=VF-6,raider=825 Sqn")
    night: bool = flag(meaning="it is night: the interceptors shoot first")
    long_distance: bool = flag(meaning="a long-distance CAP: two rounds")
    scrambled: bool = flag(meaning="the interceptors were scrambled when the raid was detected")

    def mean(self) -> None:
        """Every aircraft fights in one pair."""
        strike = self.name
        board = strike.here
        enemy = board.other(strike.owner)
        used: Counter[tuple[str, str]] = Counter()
        for at, pairing in enumerate(self.fight):
            board.owner_of("squadrons", pairing.interceptor, f"fight[{at}].interceptor", enemy)
            fighters = board.side(enemy).squadrons[pairing.interceptor]
            group = group_of(strike, pairing.raider, f"fight[{at}].raider")
            for field, name, there, number in (
                ("raiders", pairing.raider, group.flying, pairing.raiders),
                ("interceptors", pairing.interceptor, fighters.fit, pairing.interceptors),
            ):
                used[field, name] += number
                if used[field, name] > there:
                    message = f"{name} has {how_many(there, 'aircraft')} there, and the pairs name {used[field, name]}"
                    raise bad_input(f"fight[{at}].{field}", message)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> Sequence[Any] | None:
        """One aircraft against one, of those who may meet."""
        if name != "fight":
            return None
        strikes = [strike for own in board.sides.values() for strike in own.strikes.values()]
        met = [
            (fighters, raiders)
            for strike in strikes
            for raiders in strike.groups
            for fighters in strike.enemy.squadrons
        ]
        return [{"interceptor": fighters, "raider": raiders} for fighters, raiders in dict.fromkeys(met)]

    def pairs(self) -> list[tuple[Pairing, state.Squadron, state.Squadron]]:
        """Who fights whom."""
        strike = self.name
        enemy, own = strike.enemy.squadrons, strike.side.squadrons
        return [(one, enemy[one.interceptor], own[one.raider]) for one in self.fight]


def of_dogfight(given: Dogfight) -> Bars:
    """Fighters dogfight by night only with raiders that they have found (Night Interceptions and Dogfights)."""
    strike = given.name
    yield from of_stage(strike, "dogfight")
    yield from of_rounds(strike, given.long_distance)
    yield from of_pairs(strike, given.fight)
    if not strike.rounds:
        yield from of_shares(given.fight)
    for at, (_, fighters, _raiders) in enumerate(given.pairs()):
        field = f"fight[{at}].interceptor"
        yield from of_interceptor(fighters, field)
        if given.scrambled:
            yield from of_field(of_scramble(fighters), field)
        if strike.here.is_night and fighters.name not in strike.here.umpire.found.get(strike.name, ()):
            hint = command("intercept", name=strike, squadron=fighters) + " throws for it"
            yield Bar(NIGHT, f"{fighters.name} has not found the raid in the dark", field, hint)


def of_rounds(strike: state.Strike, long_distance: bool) -> Bars:
    """A strike fights one round of dogfights, and two against a long-distance CAP."""
    most = 2 if long_distance or strike.long_distance else 1
    if strike.rounds >= most:
        rounds = "its round of dogfights" if most == 1 else "both rounds of dogfights"
        hint = "next comes flak"
        if most == 1:
            hint += "; " + option(long_distance=True) + ", if a long-distance CAP meets it"
        yield Bar("Long-Distance CAP", f"{strike.name} has been through {rounds}", "name", hint)


def of_pairs(strike: state.Strike, fights: Sequence[Pairing]) -> Bars:
    """In the second round the remaining pairs fight on, perhaps with others that join them (Long-Distance
    CAP).
    """
    free = list(fights)
    for kept in strike.here.pairs_left(strike):  # who may meet the larger may meet the smaller, too
        if on := next((one for one in free if may_meet(one, kept)), None):
            free.remove(on)
            continue
        words = f"{kept.interceptors} of {kept.interceptor} and {kept.raiders} of {kept.raider} fight on as a pair"
        hint = f'--fight "interceptor={kept.interceptor},raider={kept.raider}{as_numbers(kept)}" among the fights'
        yield Bar("Long-Distance CAP", words, "fight", hint)


def of_shares(fights: Sequence[Pairing]) -> Bars:
    """Only the side with more aircraft makes multiple attacks, and attacks nobody with three until all have two."""
    sums = {key: sum(getattr(one, key) for one in fights) for key in ("interceptors", "raiders")}
    for at, one in enumerate(fights):
        for key, number in sums.items():
            if getattr(one, key) > 1 and number == min(sums.values()):
                words = f"{sums['interceptors']} interceptors meet {sums['raiders']} raiders: no {key} are left over"
                yield Bar("Dogfights", words, f"fight[{at}].{key}", "pair them one by one")
    for key in sums:
        attackers = [getattr(one, key) for one in fights]
        if min(attackers) < max(attackers) - 1:
            words = f"{max(attackers)} {key} attack one aircraft, and {min(attackers)} another"
            yield Bar("Dogfights", words, "fight", "nobody is attacked by three until all are attacked by two")


def may_meet(fight: Pairing, kept: state.Paired) -> bool:
    """Do the aircraft of a pair that is left meet in a fight?"""
    same = (fight.interceptor, fight.raider) == (kept.interceptor, kept.raider)
    return same and fight.interceptors >= kept.interceptors and fight.raiders >= kept.raiders


def as_numbers(kept: state.Paired) -> str:
    """How many aircraft of either side a pair has, as `dogfight` takes it; nothing if it is one against one."""
    there = {"interceptors": kept.interceptors, "raiders": kept.raiders}
    return "".join(f",{key}={number}" for key, number in there.items() if number > 1)


def of_interceptor(squadron: state.Squadron, field: str) -> Bars:
    """Fighters intercept from a platform that is afloat, in weather and light in which they can fly."""
    if squadron.kind == "strike":
        words = f"{squadron.name} are strike aircraft and cannot intercept"
        hint = "another interceptor; " + command("squadron", name=squadron, kind="fighter") + ", if they are fighters"
        yield Bar("Dogfights", words, field, hint)
    yield from of_platform(squadron, field)
    yield from of_takeoff(squadron, field)


def of_scramble(squadron: state.Squadron) -> Bars:
    """A carrier scrambles interceptors only if she has effective radar (Scrambling Interceptors)."""
    deck = deck_of(squadron)
    if deck is not None and deck.working_radar == "none":
        words = f"{deck.name} has no effective radar that works, and {squadron.name} cannot be scrambled"
        hint = command("ship", name=deck, radar="effective") + ", if she has"
        if deck.radar:
            lost = [one for one in deck.all_casualties if one in NO_RADAR]
            hint = command("mend", ship=deck, casualty=lost) + ", if it has been put right"
        yield Bar("Scrambling Interceptors", words, None, hint)


def whole_round(given: Dogfight) -> Whole:
    """The round, all its pairs together."""
    pairs = given.pairs()
    fights = [fight_of(*pair, at) for at, pair in enumerate(pairs[:PAIRS])]
    inputs: dict[str, Any] = {"fights": fights} | going_on(given.name) | ({"night": True} if by_night(given) else {})
    assumed = [f"the first {PAIRS} fights of {len(pairs)}"] if len(pairs) > PAIRS else []
    return Whole("dogfight", inputs, assumed, stand_ins_among([flyer for _, *both in pairs for flyer in both]))


def by_night(given: Dogfight) -> bool:
    """Is it fought by night: as typed, else by the light?"""
    return given.night if "night" in given.given else bool(given.board.is_night)


@act("dogfight", Dogfight, cite="Dogfights", whole=whole_round, bars=of_dogfight)
def dogfight(given: Dogfight, doing: Doing) -> None:
    """A round of dogfights between a strike and interceptors; a long-distance CAP fights two."""
    strike = given.name
    night = {"night": True} if by_night(given) else {}
    fought_before = raiders_in(strike.here.pairs_left(strike))
    for name, number in raiders_in(given.fight).items():
        strike.groups[name].fight(number - fought_before[name])
    forget_pairs(strike)
    hits = dict[tuple[str, str], list[int]]()
    for at, (pairing, fighters, raiders) in enumerate(given.pairs()):
        group = strike.groups[pairing.raider]
        inputs: dict[str, Any] = {
            "fights": [fight_of(pairing, fighters, raiders, at)],
            "first": strike.fights + at + 1,
            **night,
        }
        pairs = pairs_of(inputs["first"], max(pairing.interceptors, pairing.raiders))
        fires = dict.fromkeys((f"{which}: {fighters.seen_as} fires" for which in pairs), fighters.owner)
        marked = stand_ins_among([fighters, raiders])
        came = doing.resolve("dogfight", inputs, side=strike.owner, stand_in=marked, whose=fires).outcome
        group.put(flying=group.flying - came["b_hit"], hit=group.hit + came["b_hit"])
        fighters.put(ready=fighters.ready - came["a_hit"], hit=fighters.hit + came["a_hit"])
        if not strike.rounds:
            keep_pair(strike, pairing, came)
        sums = hits.setdefault((fighters.name, raiders.name), [0, 0])
        sums[:] = [sums[0] + came["b_hit"], sums[1] + came["a_hit"]]
    tell_hits(given, doing, hits)
    far = strike.long_distance or given.long_distance
    fights = strike.fights + len(given.fight)
    strike.put(stage="dogfight", rounds=min(strike.rounds + 1, 2), fights=fights, long_distance=far)
    if far and strike.rounds == 1:
        left = [f"{one.interceptor} against {one.raider}{as_numbers(one)}" for one in strike.here.pairs_left(strike)]
        on = f"{', '.join(left)} fight on" if left else "no pair is left"
        doing.remark(f"second round: {on}, and fighters that are ready join the CAP [Long-Distance CAP]")


def tell_hits(given: Dogfight, doing: Doing, hits: Mapping[tuple[str, str], Sequence[int]]) -> None:
    """Both sides hear how many were hit, once for all fights of the same squadrons."""
    squadrons = {one.name: one for _, *both in given.pairs() for one in both}
    for (fighters, raiders), (of_strike, of_fighters) in hits.items():
        said = f"{how_many(of_strike, 'aircraft')} of the strike and {how_many(of_fighters, 'fighter')} are hit"
        doing.tell("all", f"Dogfight, {{}} against {{}}: {said}.", squadrons[fighters], squadrons[raiders])


def raiders_in(pairs: Iterable[Pairing | state.Paired]) -> Counter[str]:
    """How many aircraft of each squadron of a strike are in some pairs."""
    out = Counter[str]()
    for one in pairs:
        out[one.raider] += one.raiders
    return out


def going_on(strike: state.Strike) -> dict[str, int]:
    """The numbers of a second round's fights follow on those of the first (Long-Distance CAP)."""
    return {"first": strike.fights + 1} if strike.fights else {}


def keep_pair(strike: state.Strike, pairing: Pairing, came: Mapping[str, int]) -> None:
    """Keep those left on both sides of a fight as a pair for a second round."""
    left = {"interceptors": pairing.interceptors - came["a_hit"], "raiders": pairing.raiders - came["b_hit"]}
    if all(left.values()):
        kept = strike.here.umpire.paired
        name = f"{strike.name} {len(strike.here.pairs_left(strike)) + 1}"
        kept.add(name, strike=strike.name, interceptor=pairing.interceptor, raider=pairing.raider, **left)


def forget_pairs(strike: state.Strike) -> None:
    """Forget a strike's pairs, once a second round takes them up or the strike is over."""
    for kept in strike.here.pairs_left(strike):
        strike.here.umpire.paired.remove(kept.name)


class Intercept(state.Named):
    """Night fighters that are guided to a raid; their own radar and their ship's count unless you type others."""

    name: state.Strike = thing(called("the strike", of="strikes"))
    squadron: state.Squadron = thing(enemys(called("the night fighters", of="squadrons")))
    radar: str | None = choice(*RADARS, default=None, meaning="radar of the ground or ship that controls them")
    ai_radar: bool = flag(meaning="they have AI radar, or fly with an aircraft that has it")

    def mean(self) -> None:
        if self.radar is not None:
            return
        deck = deck_of(self.squadron)
        if deck is None:
            raise at_odds("radar", f"which radar controls {self.squadron.name}? none, effective or superior")
        vars(self)["radar"] = deck.working_radar


def of_intercept(given: Intercept) -> Bars:
    """Night fighters look by night, and once, for a raid that has not gone on to its target."""
    yield from of_stage(given.name, "dogfight")
    if given.board.public.light == "day":
        yield Bar(NIGHT, "it is day: fighters need not be guided to a raid", "name", IF_NIGHT)
    yield from of_interceptor(given.squadron, "squadron")
    strike, umpire = given.name, given.board.umpire
    if given.squadron.name in (*umpire.found.get(strike.name, ()), *umpire.missed.get(strike.name, ())):
        yield Bar(NIGHT, f"{given.squadron.name} has searched for {strike.name} already", "squadron")


@act("intercept", Intercept, cite=NIGHT, bars=of_intercept)
def intercept(given: Intercept, doing: Doing) -> None:
    """Scramble night fighters: do they find the raid?"""
    strike, squadron = given.name, given.squadron
    inputs = {"radar": given.radar, "ai_radar": given.ai_radar or squadron.ai_radar}
    came = doing.resolve("night-interception", inputs, side=squadron.owner, about=sight.by_type("by", squadron)).outcome
    key, umpire = "found" if came["intercepts"] else "missed", strike.here.umpire
    before = getattr(umpire, key)
    umpire.put(**{key: {**before, strike.name: [*before.get(strike.name, []), squadron.name]}})
    doing.tell(squadron.owner, f"{squadron.name} {'finds the raid' if came['intercepts'] else 'does not find it'}.")
