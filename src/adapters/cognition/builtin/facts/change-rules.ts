import { CLEAR, LIKELY, rule, type LearnerRule } from './learner-rule';

/** What one does with the book at hand, or with what was just said: no change in a life. */
const ofThisHour =
  /^(?:on |at |to |over |up on )?(?:it|this|that|these|those|there|here|them|wondering|asking|thinking|trying|understanding|following|reading (?:there|here|at|this|that)|(?:the|this|that|my) (?:\w+ )?(?:page|paragraph|chapter|section|sentence|passage|book|text|question|answer|exercise|definition|point|part|mistake|example|word|line|next|last|previous|first)s?)\b/i;

const verbs =
  'work|live|play|run|row|swim|teach|study|coach|smoke|drink|eat|sing|dance|take|use|speak|practise|practice|train|read|cycle|commute|drive|own|go|do|wear|like|enjoy|prefer|want|plan|need|have|attend|write';

const changed = (pattern: RegExp, confidence = CLEAR): LearnerRule =>
  rule('profile', confidence, pattern, { not: ofThisHour });

/** How a life changes: what began, what ended, what was moved. The relation to what is known is found later. */
export const changeRules: readonly LearnerRule[] = [
  rule(
    'constraint',
    CLEAR,
    /^my (?<rest>(?:[\w'-]+ ){0,3}(?:lessons?|class(?:es)?|shifts?|course|training|rehearsals?|working hours|meetings?) (?:is|are|starts?|begins?|ends?) (?:now )?(?:on|at|from|in|every)\b.*)$/i,
  ),
  rule('task_state', CLEAR, /^i(?:'ve| have)? decided (?:not )?to (?!ask\b|say\b).+$/i, {
    weekdays: 'coming',
  }),
  rule(
    'constraint',
    CLEAR,
    /^i(?:'m| am) not (?:allergic|intolerant|diabetic|vegetarian|vegan|pregnant|colou?r[- ]blind|dyslexic|left-handed|right-handed|religious|married|employed)\b.*$/i,
  ),
  rule(
    'constraint',
    CLEAR,
    /^i (?:don't|do not) have (?:asthma|adhd|dyslexia|diabetes|epilepsy|arthritis|insomnia|migraines|anxiety|tinnitus|allergies|children|kids|siblings|brothers|sisters)\b.*$/i,
  ),
  changed(new RegExp(`^i no longer (?<rest>(?:${verbs})\\b.*)$`, 'i')),
  changed(/^i(?:'m| am) no longer (?<rest>.+)$/i),
  changed(new RegExp(`^i (?:don't|do not) (?<rest>(?:${verbs})\\b.* (?:any ?more|any longer))$`, 'i')),
  changed(
    /^i(?:'ve| have)?(?: just| recently| finally| now)? (?:quit|gave up|given up|stopped|dropped out of|dropped) (?<rest>.+)$/i,
  ),
  changed(
    /^i(?:'ve| have)?(?: just| recently| finally| now)? (?:left|resigned from) (?<rest>(?:the|my) (?:[\w-]+ ){0,2}(?:choir|club|team|band|orchestra|company|job|school|course|class|society|party|church|army|navy|group|union|board|firm|university)\b.*)$/i,
  ),
  changed(
    /^i(?:'ve| have)?(?: just| recently| finally| now)? (?:(?:moved|relocated)(?: back)?(?: from .+?)? to|moved (?:out of|in with|away from)) (?<rest>.+)$/i,
  ),
  changed(
    /^i(?:'ve| have)?(?: just| recently| finally| now)? (?:switched|converted)(?: over)?(?: from .+?)? to (?<rest>.+)$/i,
  ),
  changed(/^i(?:'ve| have)?(?: just| recently| now)? changed my (?<rest>[\w ]+? (?:from .+? )?to .+)$/i),
  changed(
    /^i(?:'ve| have)?(?: just| recently| finally)? (?<rest>(?:retired|graduated|got (?:married|engaged|divorced|promoted|a (?:new |better )?job|a degree)|was (?:laid off|promoted|fired|made redundant|born (?:in|on)|adopted|raised)|lost my (?:job|licen[cs]e|sight|hearing|voice)|found (?:a|my) (?:new |better )?(?:job|flat|apartment|house|room|tutor|teacher|coach)|cancelled my|canceled my|passed(?!.*\b(?:yesterday|today|last \w+|this (?:morning|afternoon|evening)|ago|on \w+day)\b) (?:my|the) (?:[\w-]+ ){0,2}(?:exam|test|course|degree|finals|viva)|failed(?!.*\b(?:yesterday|today|last \w+|this (?:morning|afternoon|evening)|ago|on \w+day)\b) (?:my|the) (?:[\w-]+ ){0,2}(?:exam|test|course|finals|viva)|turned \d+|became (?:an?|the) |started (?:an?|my) (?:new )?(?:job|course|degree|diet|treatment|school))\b.*)$/i,
  ),
  changed(
    /^i can (?<rest>(?!see|follow|understand|remember|tell|say|hear|imagine|find)\w+ (?:.+ )?(?:now|again))$/i,
  ),
  changed(
    /^i can (?<rest>(?:swim|drive|cook|sing|read music|ride|ski|type|sew|juggle|dance|skate|sail)\b.*)$/i,
  ),
  changed(
    /^i(?:'ve| have) never (?<rest>(?:been|learned|learnt|learned|run|played|had|owned|flown|driven|failed|smoked|eaten|lived|worked|studied)\b.*)$/i,
  ),
  changed(/^i (?<rest>never (?:learned|learnt|played|had|owned|failed|smoked|studied)\b.+)$/i),
  changed(
    /^i(?:'m| am)(?: now| currently| already)? (?<rest>(?:single|divorced|engaged|widowed|separated|unemployed|employed|out of work|looking for (?:a|an) (?:new )?(?:job|flat|tutor|teacher|coach|room)|left-handed|right-handed|an only child|in (?:year|grade|class|form|semester) \d+|at level [\w.]+ in|on (?:a diet|sick leave|parental leave|maternity leave|medication)|homeschooled)\b.*)$/i,
  ),
  changed(
    /^i (?:now )?have (?<rest>(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?!questions?\b|idea|doubts?\b|feeling|look|problem|point)[\w' -]+ now)$/i,
  ),
  changed(/^i now (?<rest>(?:have|own) (?!an? (?:question|idea|doubt|better|clear)).+)$/i),
  changed(
    /^i have (?<rest>(?:an hour|half an hour|(?:\d+|two|three|four|five|ten|fifteen|twenty|thirty|forty|sixty) (?:minutes|hours)) (?:a|per|every) (?:day|week|month|evening|night|morning)\b.*)$/i,
  ),
  changed(
    /^my (?<rest>(?:new |current |old )?(?:[\w-]+ )?(?:boss|supervisor|landlord|coach|tutor|teacher|employer|laptop|computer|phone|browser|editor|budget|salary|weight|height|target|topic|major|minor|degree|level|grade|diet|landlady|doctor|bedtime|address) (?:is|are|was) (?!that\b|this\b|how\b|what\b|about\b|the (?:question|page))(?:now )?.+)$/i,
    LIKELY,
  ),
  changed(
    /^i (?:usually |normally |always |mostly |often |now )*use (?<rest>(?:an? |my )?(?!the\b|your\b|word\b|words\b)[\w' +.-]{2,40}(?: (?:for|at|on|to|in|as|instead) .+)?)$/i,
  ),
  rule(
    'profile',
    CLEAR,
    /^i (?:usually |normally |always |mostly |often |now |also |still )*(?:eat|drink|smoke|drive|cycle|commute|sing|practise|practice|train|sleep|wear|dance|cook|paint|draw|box|climb|ride|ski) (?!my words|at (?!home|night|the|a|work)\w+|from this|conclusions?|the line|a line|a distinction)(?<rest>.+)$/i,
    { not: ofThisHour },
  ),
  rule(
    'profile',
    LIKELY,
    /^i (?:go|take|attend) (?:to (?:school|university|college|work|church|bed|the gym|therapy|class)\b.*|(?:[\w-]+ )?(?:lessons?|classes|medication|the (?:bus|train|tram)|evening classes)\b.*|(?:an?|the) (?:[\w-]+ ){0,3}(?:school|course|class|club)\b.*)$/i,
  ),
  changed(
    /^my (?<rest>(?:[\w-]+ ){0,2}?(?:thesis|dissertation|essay|project|blood type|eyes|bicycle|bike|car|van|desk|locker|house|flat|apartment|room|office|club|team|school|university|company|band|orchestra|choir|commute|instrument|horse|garden|boat|piano|guitar|violin|cello|allergy|eyesight|hearing|faith|religion|citizenship|nationality) (?:is|are|was|has|deals) (?!that\b|this\b|what\b|how\b|it\b|very\b|not (?:clear|sure)).+)$/i,
    LIKELY,
  ),
  changed(/^i grew up (?!in\b)(?<rest>.+)$/i),
];
