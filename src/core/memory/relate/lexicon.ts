/** Words of a list, split at white space. `_` stands for a space inside one. */
const words = (list: string): ReadonlySet<string> =>
  new Set(
    list
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => word.replaceAll('_', ' ')),
  );

/** Countries, continents and large regions: a city of one of them is no other place. */
export const regions = words(`
africa asia europe america england scotland wales britain uk usa us ireland france germany spain portugal italy greece
norway sweden denmark finland iceland poland hungary austria switzerland netherlands holland belgium luxembourg czechia
slovakia slovenia croatia serbia bosnia albania romania bulgaria ukraine russia belarus estonia latvia lithuania turkey
cyprus malta israel palestine lebanon syria jordan iraq iran egypt libya tunisia algeria morocco sudan ethiopia kenya
uganda tanzania rwanda nigeria ghana senegal cameroon congo angola zambia zimbabwe botswana namibia mozambique madagascar
india pakistan bangladesh nepal china japan korea taiwan vietnam thailand laos cambodia malaysia singapore indonesia
philippines australia zealand canada mexico cuba haiti jamaica guatemala honduras nicaragua panama colombia venezuela
ecuador peru bolivia chile argentina uruguay paraguay brazil california texas florida oregon washington ontario quebec
bavaria saxony catalonia andalusia tuscany sicily provence brittany normandy flanders wallonia alberta queensland`);

/** Who somebody may be by trade; "a runner" or "a mother" is none and may stand beside one. */
export const occupations = words(`
accountant actor architect artist baker barber barista bartender biologist bookkeeper bricklayer builder butcher
carpenter cashier chef chemist cleaner clerk consultant cook courier dentist designer developer doctor driver economist
editor electrician engineer farmer firefighter fisherman florist gardener hairdresser historian illustrator interpreter
journalist judge lawyer lecturer librarian manager mechanic midwife miner musician nurse optician painter paramedic
pharmacist photographer physician physicist physiotherapist pilot plumber policeman postman potter priest producer
professor programmer psychologist receptionist researcher sailor salesman scientist secretary soldier surgeon tailor
teacher technician translator veterinarian vet waiter waitress welder writer`);

/** What has a day or an hour. */
export const events = words(`
exam examination final test quiz interview deadline race marathon triathlon recital audition viva defense defence
presentation competition tournament concert operation surgery appointment resit mock midterm match wedding submission
lesson class course lecture seminar shift meeting rehearsal training practice bedtime flight party trial hearing
thesis essay dissertation portfolio report assignment draft move trip journey holiday holidays conference workshop delivery
parcel package check-up checkup ceremony visit`);
/** What is handed in: the day of one of these is its deadline. */
export const works = words('thesis essay dissertation portfolio report assignment draft submission');
/** Those that come again every week: another weekday may be another one. */
export const recurring = words(
  'lesson class course lecture seminar shift meeting rehearsal training practice',
);

/** Words that say that a day or an hour was moved. */
export const movedWords =
  'moved|relocated|postponed|rescheduled|rebooked|brought forward|extended|changed|put off|put back|pushed|delayed|shifted|called off|cancelled|canceled';

/** Things of which one has one at a time, as "my … is …". */
export const attributes = words(`
name age job profession title employer address hometown major degree subject level grade score target budget salary
income weight height bedtime editor browser computer laptop phone telephone number email password topic supervisor boss
husband wife partner spouse landlord size diet`);
/** Of these, what does not change in a life. */
export const lasting = words('native_language blood_type eye birthday hometown');

/** People and animals of whom there may be several: two statements may be about two of them. */
export const several = words(`
sister brother friend cousin aunt uncle son daughter child colleague roommate flatmate neighbour dog cat horse pet
student teacher tutor coach doctor grandmother grandfather grandson granddaughter twin nephew niece teammate`);

/** Whose an exam may be who is not the learner; "my doctor's appointment" is theirs all the same. */
export const others = words(`
mother father wife husband partner spouse boyfriend girlfriend sister brother friend cousin aunt uncle son daughter child
colleague roommate flatmate neighbour grandmother grandfather grandson granddaughter twin nephew niece teammate boss`);

/** Health and nature: denied without a word of change, both are kept. */
export const lastingStates = words(`
allergy allergic asthma asthmatic diabetes diabetic epilepsy epileptic dyslexia dyslexic adhd autistic autism colour-blind
color-blind blind deaf left-handed right-handed intolerant celiac coeliac oldest youngest twin born adopted haemophilia`);

/** Groups of things of which one uses one: to switch to one is to leave the other. */
export const kinds: readonly ReadonlySet<string>[] = [
  words('vim neovim vi emacs vscode nano sublime helix notepad'),
  words('linux windows mac macos ubuntu debian fedora chromebook'),
  words('firefox chrome safari edge opera brave'),
  words('iphone android pixel samsung'),
  words('anki quizlet memrise'),
  words('obsidian notion evernote onenote'),
  words(
    'violin viola cello piano guitar flute clarinet oboe trumpet trombone saxophone drums harp organ accordion bass',
  ),
  words('vegetarian vegan pescatarian omnivore'),
  words('single engaged married divorced widowed separated'),
];

/** What cannot be at once, of the same thing. */
const opposites: readonly (readonly [string, string])[] = [
  ['short', 'long'],
  ['left', 'right'],
  ['left-handed', 'right-handed'],
  ['early', 'late'],
  ['morning', 'evening'],
  ['morning', 'night'],
  ['day', 'night'],
  ['alone', 'group'],
  ['easy', 'hard'],
  ['easy', 'difficult'],
  ['fast', 'slow'],
  ['fail', 'pass'],
  ['win', 'lose'],
  ['won', 'lost'],
  ['oldest', 'youngest'],
  ['loud', 'quiet'],
  ['paper', 'digital'],
  ['open', 'closed'],
  ['good', 'bad'],
  ['strong', 'weak'],
  ['formal', 'casual'],
  ['full-time', 'part-time'],
];
export const areOpposite = (a: string, b: string): boolean =>
  opposites.some(([one, other]) => (a === one && b === other) || (a === other && b === one));

/** Different words for one thing; the right side is what counts. Whole words of the canonical text. */
export const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    kid: 'child',
    kids: 'child',
    children: 'child',
    favorite: 'favourite',
    examination: 'exam',
    exams: 'exam',
    brief: 'short',
    concise: 'short',
    shorter: 'short',
    briefer: 'short',
    detailed: 'long',
    lengthy: 'long',
    longer: 'long',
    thorough: 'long',
    profession: 'job',
    occupation: 'job',
    completed: 'finished',
    complete: 'finish',
    scared: 'afraid',
    terrified: 'afraid',
    replies: 'answers',
    reply: 'answer',
    responses: 'answers',
    each: 'every',
    mornings: 'morning',
    evenings: 'evening',
    nights: 'night',
    days: 'day',
    physician: 'doctor',
    flat: 'apartment',
    vegetarians: 'vegetarian',
    reside: 'live',
    resides: 'live',
    lives: 'live',
    living: 'live',
    enjoys: 'like',
    enjoy: 'like',
    loves: 'like',
    love: 'like',
    likes: 'like',
    adore: 'like',
    adores: 'like',
    hates: 'dislike',
    hate: 'dislike',
    detest: 'dislike',
    detests: 'dislike',
    dislikes: 'dislike',
    loathe: 'dislike',
    won: 'win',
    lost: 'lose',
    failed: 'fail',
    passed: 'pass',
    ran: 'run',
    runs: 'run',
    swam: 'swim',
    ate: 'eat',
    drank: 'drink',
    smoked: 'smoke',
    taught: 'teach',
    flew: 'fly',
    flown: 'fly',
    began: 'begin',
    spoke: 'speak',
    'color-blind': 'colour-blind',
    diabetic: 'diabetes',
    asthmatic: 'asthma',
    dyslexic: 'dyslexia',
    allergic: 'allergy',
    allergies: 'allergy',
    autistic: 'autism',
    solo: 'alone',
    groups: 'group',
    studied: 'study',
    studies: 'study',
  }),
);

/** Adverbs and fillers that change nothing of what is claimed. */
export const light = words(`
really usually often mostly currently generally very quite just always still mainly normally particularly especially
absolutely strongly much actually also too well the a an my me i be was been being have has had do does did to of that this
it its some any will would`);

/** Words that say when, how often, or under which circumstance; what else is said is the core. */
export const times = words(`
morning afternoon evening night noon day week weekend month year today tomorrow yesterday monday tuesday wednesday thursday
friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays weekday weekdays weekends january
february march april may june july august september october november december every daily weekly monthly once twice time
times spring summer autumn winter last next ago after before during early late lunch dinner breakfast`);
