/** A small book whose every statement a test can ask for. */
export const smallBook = `# Keeping Bees

## The hive

A hive of ordinary size holds about forty thousand bees in June. The queen lays up to two thousand eggs a day in
spring, and the workers feed the larvae for six days before the cells are capped.

Smoke calms the bees because they fill themselves with honey when they smell it. A beekeeper uses dry pine needles in
the smoker, for they burn slowly and cool.

## The harvest

Honey is ready when nine tenths of the comb are capped with wax. The frames are spun in a centrifuge, and the honey is
strained through a fine cloth before it rests for three days.

In autumn the colony is fed with sugar syrup, fifteen kilograms for the winter, so that it does not starve before the
willows flower in March.

## The enemies

The varroa mite arrived in Europe in the nineteen seventies. It is treated with formic acid after the last harvest, when
no honey for people is in the hive.
`;
