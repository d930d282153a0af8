/**
 * Words of any story: they tell less than others, and that the manuals do not have one does not
 * make a question one about something else.
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `
    abandon ability abrupt absence absolutely absurd accept accidentally accompany accomplish
    accordance accuse accustomed achieve acquaintance across act actual acute adam add adequate
    adjacent admirable admit adopt advance advantage adverse advertise advise affair affect afraid
    after afternoon against aged aggressive agree agreeable ahead ahmed aid aim alan alarming
    albeit alex alexander ali alice alien alike alone along alongside aloud alphabetical amanda
    amateur amazing ambiguous ambitious amid among amongst amuse amy analyse analyze ancient andrea
    andrew andy anew angela anger angry anna anne annoy anticipate anxiety anxious anymore anytime
    anyways anywhere apart apologise apologize apparent appeal appears appetite applicable
    apprehensive approach appropriate approximate april arbitrary argue argument arise arrange
    arrive arrived artificial asap ashamed aside asks asleep aspect assemble assert assign assist
    assume assumption assure astonished attempt attend attitude attract august auntie autumn
    available avoid awake aware awesome awful awkward back background backlog backwards bad badly
    baffled bang barely barrier base basic basically basis bastard bear beat beautiful became
    because become been before beforehand beg behalf behave behavior behaviour behind being belief
    bella belong beloved ben beneficial benefit bernd beside besides best bestow betray better
    betty between beware bewildered bias bit bizarre blah blame blatant bless bloody bluntly blurry
    bob bonkers bored borrow boss both bother bottom bought bound box brag brand brave breathe
    brian brief briefly brilliant bring broad broader brought brutal btw build built bunch burden
    buried burst busy by calculate call called callous calm campaign candid capable capture care
    careful careless carl carla carlos carol caroline carry case cast catch catherine caught cause
    caution cautious ceased celebrating center centre certain certainly certainty challenge chance
    change chaos chaotic characteristic charity charles charlie charlotte charm chase chatting
    cheat cheater check cheeky cheers child childish chill chloe choose chris christian christina
    christine christopher chuck chunk circumstance cite civil claims claire clara clarification
    clarify clarity class classic claudia clean clear clearly clever close closest clue clueless
    clumsy cluster coincidence cold collapse combine comfortable comical commence commercial common
    communicate community compact comparable compared comparison compel competent competition
    complain complaint complement complete completely complex complicated component comprehend
    comprehensive compulsory conceal conceive concentrate concept concern conclude concrete
    condense condition conduct confess confident conflict confused confusing congrats conscious
    consecutive consent consequence conservative consider considerable considering consist
    conspicuous constant constraint construct consult consume contain contemporary contest context
    continue contradict contrary contribute control controversial convenient convey convince cool
    cooperate cope copies core corner correct correspond corrupt countless couple courage course
    courteous cover crap crappy crazily crazy creative creature credible creepy critical criticise
    cross crowd crucial cruel cry cure curiosity curious current custom cute daft damage damn dan
    danger daniel daniela dare darling dave david day days dazed dead deal dealt dear debate debbie
    debt decade december decent decide decision declare dedicated deemed deep defeat defend defer
    definitely degree delayed delegate deliberate delight demand demonstrate dennis density depend
    depressed derive describe deserve designate desire desperate despite destroy detail detect
    determine develop deviate devoted dialogue diana dictate diego difficult difficulties dig
    dignity diligent dip direct dirt dirty disadvantage disagree disagreement disappointed
    discipline discomfort discouraged discover discreet discrepancy discretion discuss disgusted
    dislike disorder dispute disregard disrespect disrupt dissatisfied distance distant distinct
    distract distress distribute disturb ditch diverse divide dmitri doable dodge dodgy domestic
    dominant dong donna doomed doubt downhill downside downstairs downward dozen drag drama
    dramatic drastic draw drawback drawn dread dream drew drunk dubious due dull dumb duration
    dutiful dynamic eager earliest early earth ease easiest east eastern eat eaten eccentric echo
    economical ed educate edward effect effective efficient effort effortless eighteen eighth
    eighty elaborate elder elegant element elena eleven eli eligible eliminate elisa elizabeth ella
    ellen elsewhere embarrass embarrassing emergency emily emma emotion emphasis emphasise empower
    encounter encourage end endless enforce enhance enjoy enormous enquire enquiry ensure
    entertaining enthusiasm enthusiastic entire entirely entirety entitled envy equal equip era
    eric erik erika err errands erratic especially essence essential establish estimate etc ethan
    ethical eva evaluate evelyn evening event eventual everybody everyday everyone evident evil
    evolve exaggerate examine exceed excellent exception excess excite exclude exclusive excuse
    executive exempt exhausted exist exists expand expect expected experience experiment explain
    explanation explicit exploit explore exposure express extend extension extent extra
    extraordinary extreme eyes fabulous face facilitate fact factor fail fair faith fall fame
    familiar families famous fancy fantastic far farther fascinating fashion fast faster fastest
    fatal fate fatima fault faulty favor favour favourite fear feasible feature features february
    fed feedback feel felix fell fellow felt female few fiddle fiddly fierce fifteen fifth fifty
    fight figure fill final finally find finest finger finish finished fiona firm first fiscal
    fishy fit fix flash flat flattered flaw flawless flexible flood fluctuate fluent focus folks
    follow fond fool foolish footing forbid force forecast foreign foremost foreseeable forever
    forgive forgiven form formal forth forthcoming fortnight fortunate forty forward foul
    foundation fourteen fourth fragile francesca francis frankly frantic fred freedom frequency
    frequent fresh friday friend friends fright frightened fringe front frown frustrate frustrated
    fulfil full fully fun function functionality fundamental funnily furious further furthermore
    fuss fussy futile future fuzzy fyi gary gather gay gender general generally generate generosity
    generous gentle gentleman genuine george gesture ghost giant gigantic gina giovanni girl giver
    givers gives glad glimpse glitch glitchy global glorious goal god golden gone goodbye goofed
    gosh grab grace gracious gradual grand granny grasp grave gray great greater greatest greed
    greedy greg greta grief grim grip gross ground group grow grown growth guarantee guard guess
    guest guidance guilty guy guys habit half halfway hall halt hand handed handsome handy hang
    hannah hans happens happier happily happy hard hardest hardly hardship harm harry harsh hassle
    haste hasty hate haven hazard headache heap hear heard heart heartfelt heather heavily heavy
    height helen helena hello help helped helper helpful helpless hence henry her here herewith
    hers herself hesitate heya hideous hierarchy high highest highlight hilarious him himself
    hinder hint hints his historic hit hiya hm hmm hoax hobbies hold holder hole hollow holly
    honestly honesty hopeful hopeless horrible horrified hostile hot hour hours housekeeping howdy
    hugo hullo humble humor humour hundred hung hunt hurry hurt hype hypothetical ian ibrahim ideal
    identical identify idk idle ignore illegal illogical illusion illustrate imaginary imagine
    imitate immediate immediately immense imminent imo impact impatient imperative implement
    implications implied impolite important impose impossible impractical impress improper improve
    impulse inability inaccurate inadequate inappropriate incapable inch incident incidentally
    inclined include inclusive incompatible incomplete inconsistent inconvenience incredible incur
    indeed independent indifferent indirect inevitable inexperienced infamous infer inferior
    infinite influence info inform ingenious ingrid inherit innocent innovative inputs inquire
    insane insecure insensitive inside insignificant insist inspire instance instantly instinct
    insult intact intelligent intend intense intention interact interest interested interfere
    interim intermediate intermittent interpret interrupt interval intimate intrigued intrinsic
    introduce intuitive invaluable invent invest investigate involve irene ironically irony
    irrational irregular irrelevant irritate isabel isolated issue itself ivan jack jake james
    jamie jan jana jane janet january jason javier jealous jean jeff jen jennifer jenny jerk
    jessica jim joan joanna job joe johan john johnny join jon jonas jonathan jordan jose joseph
    josh journey joy juan judge judgement judgment judith juggling julia julian july jump june
    junior justice justify karen karin karl kate katherine kathy katie keen keith kelly ken kevin
    kim kind kinda kit klaus knack knew knife knock label lack lad lady lag laggy lame lara large
    late lately latest laugh laura lazy lea lead lean leap learn learnt leave left legal legend
    legit legitimate leisure lena lend lengthy leo lesser lesson lets level leverage liable liam
    liar liberal liberty lie life lifetime light likelihood likewise lily limited linda linger lisa
    listen literal little live liz locate logic logical lol long longer loop loose lose loss loud
    louis louise lousy love lovely lover low loyal loyalty ltd lucas lucia luck luckily lucky lucy
    luis luke luxury mad madam maggie magic magnificent main maintain major maker male man manage
    manager mandatory manner marco marcus margaret margin maria marie mario marta martha martin
    marvellous massive master mate material matt matter matthew mature maximise maximize mayhem
    mean meaning meaningful meaningless meantime measure medium meet mega megan melanie member
    memorable memories men mental mention mentioned mere merge merit merry mess messy met method
    mia michael michaela michelle middle midnight midst mighty miguel mike mild mina mind mine mini
    minimal minimise minor minute minutes miracle miriam miscalculated misclick mishap mislead miss
    missed missing misspelt misstake mistake mister mistook mistype misunderstand misunderstood
    misuse mix mixture moan moderate modern modest mohamed moment momentarily monday monetary money
    monica monster month months mood moral moreover morning mostly motivate mouth move moved mrs
    muddle multiple multiply must muted mutual myself mystery nadia nah naive naked name nancy
    narrow nasty natalie natasha national native natural naughty near nearby nearest neat necessary
    necessity needless needy negative negotiate neighbourhood neil neither nerve nervous neutral
    never nevertheless new newly nice nicer nicest nick nickname nicola nicole night nightmare nina
    nine nineteen ninety ninth noah nobody nod noise noisy none nonetheless nonsense noon nope nora
    norm normal normally north notable note notion notorious november novice nowadays nuisance null
    numb number numbers numerous nuts o'clock obey object obligatory obscure observe obsolete
    obstacle obvious obviously occasion occasionally occupied occur occurrence october odd offence
    offend offensive offer office official oh ok okay okey older olga oliver olivia omar omg omit
    ongoing only onset onto onwards open opinion opponent opportunities opposed opposite optimal
    optimistic option optional options order ordinarily ordinary original oscar otherwise outcome
    outdated outlined outrage outright outset outside outward overall overcome overdue overlap
    overloaded overlook overly overnight oversight overwhelm owe own pablo pace pack painful pal
    panic paper pardon part partial particularly partly partner pass passive past pat patience
    patient patricia patrick pattern paul paula pause pay peace peculiar pedro people per perceive
    percent percentage perception perfect perform period permanent persist person personal
    perspective persuade peter petra phase phenomenal phil philip philosophy picky piece pierre
    pile pissed pity place plain plan play pleas pleasant pleased pleasure pledge plenty plural
    plzz pocket point pointless polite poor pop portion pose positive possess possibility posted
    postpone potential pour power powers practical practice practise pray precaution precious
    precise predict prefer preference presence present preserve pressure presumably pretend pretty
    prevent previous previously pride primarily primary prime principle prior priorities priya
    probability problem problematic procedure proceed process produce profession professional
    profound profusely programme progress prohibited project prominent promise promised prompt
    prone pronounce proper properly proportion propose pros prospect prosper protest proud prove
    proven provide provision provisional provoke prudent psychological public published pull punch
    punish pure purpose pursue push pushy puzzle qualified qualities quarter quest question queue
    quick quickly quid quiet quieter rachel radical rage raj ralph random range rapid rare ratio
    rational raw reach react reaction read readable readily reads ready real realise realistic
    reality realize reap rear reason reassurance rebecca recent recently reconsider reduction
    redundant refer refined reflect reform refrain refuses regard regardless region regret
    regrettably regular regulation relate relationship relative relax release relevant reliable
    relief relieve religious reluctant rely remain remedied remind remote repeat reply represent
    reputation request require rescue research resemble residence resist resolve resort respect
    respond responsible rest restless restrict result retain retrieve return reunion reveal revenge
    review revisit rich richard rid ridiculous rigid rip ripe rise risky rita rival robert roberto
    robin robust rocky roger role romantic ron rosa rose rotten rough round routine rubbish rude
    ruin rumor rumour run rural rush ruth ryan sabine sacrifice sad safe safer safety sake sally
    sam samantha same samuel sandra sanity sara sarah sarcastic sat satisfaction satisfactory
    satisfied satisfy saturday save savvy scam scandal scare scared scary scatter scenario scene
    sceptical schedule scheme scold scope scratch scream screen screwed scroll scrutiny sealed sean
    seasonal sebastian secondary seconds sector seek sees seldom self selfish sells semester send
    senior sensational sense sensible sensitive sent separate september sequence sergio series
    serious servant serve service set settle seven seventh seventy several severe sex sexual shadow
    shake shaky shall shame shape sharon sharp sharply shed sheer shell shelter shift shiny shit
    shock shook short shorter shortest shots shoulder shout shrug shut shy siblings sickening side
    sight significant silence silent silly similar simon simple simpler simplest simplicity
    simplified simply sin sincere single singular sir sit site situation six sixteen sixth sixty
    skeptical skill skip sleepy slice slight slightest slip slots slow slower slowly small smallest
    smart smarter smile smooth snap sneaky so-called social society sofia sofie soft solely solid
    solo solution solve someday someplace sometimes someway somewhat sonia soon sooner sophia
    sophie sophisticated sore sorry sort soul sound source south spare speak special specialist
    species specific specified spectacular speed spell spelt spike spirit spite spoil spoke spoken
    spontaneous spot spread spring squeeze stable stage stake stand standard standpoint stare stark
    start started state stay stayed steadily steady steep stefan step stephanie stephen steps steve
    steven stick sticky stood stop story straight straightaway straightforward strain strange
    stranger strategy streak stream strength stress stretch strict strike striking string strip
    strive stroke strong struggle stubborn stuck student studied stuff stumble stunned stupid style
    subject subsequent substance substantial substitute subtle succeed success successful suck
    sudden sue suffer sufficient suggest suit suitable summarise summarize summer summon sunday
    sunny super superb superior supervised supplement suppose supreme surely surface surpass
    surplus surprise surprised surround survey survive susan suspect suspicion suspicious sustain
    svetlana swallow swear sweat sweet sweetheart swift sylvia sympathy systematic ta tackle tactic
    tail tailored take taken takes talent talk tall tangible tanya targeted task taste taught tbh
    teach tear tease technical technique ted tedious teenage tells temper tempted ten tend tendency
    tense tenth teresa term terrible terrific terrified test testing thankyou thats theoretical
    theory thereafter thereby thin thinking third thirteen thirty thomas thorough thought thousand
    thread threat threaten thrice thrilled thrive throughout throw thrown thru thumb thursday thus
    tidy tied ties tight tighten till tim tina tiny tip tips tired tiredness to-do tobias toes
    together told tolerant tom tone tongue tonight tonne tons tony top topic torch total totally
    touch tough tougher toughest tour toward towards trade tradition tragic transparency trap
    treasure treat treatment tremble tremendous tricked tricky trigger triple triumph trivial
    troubles troublesome true truly trust trustworthy truth tuesday turn turned tutorial twelve
    twenty twist ty type typed typical typing ugh ugly ultimate umm unable unacceptable
    unauthorised unauthorized unavoidable unaware unbelievable uncertain unclear uncomfortable
    uncommon unconscious undecided underestimate undergo underneath understandable understood
    undesirable undoubtedly uneasy unexpected unfair unfamiliar unfinished unforeseen unfortunately
    unhappy unhelpful uni unified unimportant unintended unintentional union unique unknown unless
    unlike unlikely unlucky unnecessary unpleasant unpredictable unprofessional unrealistic
    unreasonable unrelated unreliable unresolved unsatisfied unsuccessful unsuitable unsure untidy
    unused unusual unwilling upcoming upfront upon upper upright upset upside upstairs upwards urge
    urgency ursula usable usage useful useless ushered usual usually utilise utilize utter vacant
    vague vain valuable varied variety various vast venture vera verbal verge versatile version
    vicious victim victor victoria view vigilant vincent violent virtue visit visitor vital vividly
    voice voluntarily voluntary volunteer vote vowed vulnerable wait waited waiting waitress wake
    walk walter wander wanna warm warn warrant wary waste weak weaker wealth wearing weary web
    wednesday week weekday weekend weekly weeks weigh weird weirdly welfare wendy west western
    whatever whatsoever wheel wheels whenever whereas whereby wherein wherever whim whisper white
    whoever wholly whoops wicked wide wider widespread wild william willing willingness win winter
    wisdom wise wished wishes withhold within witness wives woman women wonderful wondering word
    words workaround worked workload workplace works worlds worldwide worried worry worse worsen
    worst worth worthless worthwhile worthy wound wow wrap wretched write writer wrong wrote yasmin
    yay yeah year years yell yep yesterdays yo young youngest youngster yours yourself youth yuki
    yusuf zara zoe
    `
    .trim()
    .split(/\s+/),
)
