import { describeKills } from './support/describe-kills';

describeKills({ writes: [1, 3, 40, 150], delays: [40, 60, 80, 100, 120, 140, 160, 200, 240, 300] });
