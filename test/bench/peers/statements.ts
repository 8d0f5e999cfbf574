const people =
  `Ada Bruno Chiara Dmitri Elena Farid Greta Hugo Ines Jonas Kemal Lucia Marta Nils Olga Pavel Quentin Rosa Samir Tilda
Ulrich Vera Wanda Xenia Yusuf Zora Anton Birgit Carlos Dalia`.split(/\s+/);
const deeds =
  `learned repaired sold painted borrowed planted described forgot practised measured translated compared baked counted
restored photographed studied cancelled finished explained`.split(/\s+/);
const things =
  `the violin|a wooden boat|the tax form|her first marathon|the beehive|a chess opening|the greenhouse|an old radio
the Latin verbs|a sourdough loaf|the telescope|his passport|the insurance|a mountain bike|the aquarium|a watercolour
the kitchen roof|a job interview|the piano sonata|a vegetable garden|the exam on optics|a train ticket|the family archive
a swimming lesson|the balance sheet|a pottery course|the anchor chain|a knitting pattern|the star map|a fishing licence`
    .split(/[|\n]/)
    .map((thing) => thing.trim());
const places =
  `Bergen Lisbon Krakow Seattle Osaka Nairobi Lima Quebec Athens Dublin Tallinn Hanoi Cordoba Leipzig Perth`.split(
    /\s+/,
  );
const moods =
  `slowly|with a neighbour|for the second time|before breakfast|without a manual|during the storm|after the concert|in great haste`.split(
    '|',
  );

/** The parts of statement `index`: the same in every run, and different for every index up to some millions. */
const partsOf = (index: number) => {
  // Steps that have no factor in common with the lists' lengths run through all combinations.
  const at = (list: readonly string[], step: number, every: number): string =>
    list[Math.floor((index * step) / every) % list.length] ?? '';
  return {
    person: at(people, 7, 1),
    deed: at(deeds, 3, 30),
    thing: at(things, 11, 7),
    place: at(places, 4, 13),
    mood: at(moods, 5, 3),
    day: 1 + (index % 28),
    year: 1970 + (Math.floor(index / 28) % 56),
  };
};

/** A sentence of about 15 words that people may ask to be remembered. */
export const statement = (index: number): string => {
  const { person, deed, thing, place, mood, day, year } = partsOf(index);
  return `${person} ${deed} ${thing} in ${place} ${mood} on day ${day} of the year ${year}, entry ${index}.`;
};

/** A question about statement `index`. */
export const questionAbout = (index: number): string => {
  const { person, deed, thing, place } = partsOf(index);
  return `When was it that ${person} ${deed} ${thing} in ${place}?`;
};
