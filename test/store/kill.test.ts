import { describeKills } from './support/describe-kills';

describeKills({ writes: [10], delays: [120] });
