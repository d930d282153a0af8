/**
 * Words of any story: they tell less than others, and that the manuals do not have one does not
 * make a question one about something else.
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `
    ability absolutely accept accidentally accomplish achieve across act actual add admit
    adopt advance advise affect afraid after afternoon against agree aid aim alone along amazing
    among anew angry annoy anticipate anymore apart apologise apologize appears approach appropriate
    arise arrange arrive arrived aside asks assist assume assure attempt autumn available avoid
    aware awful back background backwards bad badly base basic basically bear beat became because
    become been before beforehand beg behalf behave behind being belong beside besides best better
    between bit blame bored boss both bother bought box brief bring broad brought build built
    busy by call called calm capable care careful carry case cast catch cause cautious celebrating
    certain certainly chance change chatting cheat cheater check cheers choose claims clarify clear
    clearly clever close combine comfortable common communicate
    comparable compared complain complete completely complicated comprehend concentrate
    concern conclude condition confident confused confusing consider considering consist constant
    contain context continue contrary control convenient convince cool cope copies corner correct
    couple course cover crazy critical cross cry curious current custom daddy damage damn
    dare day days dead deal dear debate decent decide declare deep definitely deliberate
    demand depend describe deserve desire despite destroy detail determine develop difficult
    direct dirty disagree disappointed discover discuss dislike distant disturb divide doubt dozen
    drag draw due dull dumb eager early ease eat effect effective effort elsewhere embarrass
    embarrassing emergency emphasise empower encounter encourage end endless enjoy enormous
    ensure entire entirely entitled equal especially essential establish evaluate evening eventual
    everybody everyone evident excellent excite excuse executive exist exists expand expect expected
    experience experiment explain explanation express extend extent extra extreme eyes face fact
    fail fair fall familiar famous fancy fantastic fast fault favor favour favourite fear feature
    features feel fellow felt few figure fill final finally find finish finished firm first
    fit fix flexible focus folks follow fool foolish force foremost forever forgive form
    formal forth fortunate forward foul frequent fresh friday friend friends front frustrate
    frustrated fulfil full fun function functionality fundamental further gather general
    generally generous genuine girl giver givers gives glad gone gosh grab gradual grand
    grandma great ground group grow guess guy guys half hand handed handy hang
    happens happy hard hardly harm hate haven hear heard heavy hello help helped helper hence her
    here hers herself hesitate high him himself hint hints his hit hold honestly hopeful
    horrible hour hours hundred hurry hurt ideal identify ignore illegal imagine immediate
    immediately important impossible impress improve include indeed info inform innocent inside
    insist inspire instance intend intention interest interested interrupt introduce
    invent investigate involve irritate issue itself job join jump justify kind knew knock
    lack lad lady large late lately latest lazy lead lean learn leave left lend lets level
    liberal lie lift light limited listen little live locate logic logical long longer lose 
    loud love lovely low luck lucky mad magic main maintain major man manage manager manner massive
    mate matter mean meaning meantime measure meet member men mention mentioned mere mess method
    middle mild mind mine minor minute minutes miss missed missing mistake mix moderate modern
    modest mom moment monday money month months mood morning motivate move moved multiple mum must
    myself mystery name narrow natural near neat necessary necessity negative neither nervous
    neutral never new nice night nobody none noon normal normally note number numbers numerous
    o'clock observe obvious obviously occasionally occur odd offer office official okay older only
    onto open opinion opposite option optional options order ordinary original otherwise outcome
    outside overall overlook owe own painful pal panic pardon part partly partner pass passive past
    patient pause pay people per perfect perform period permanent persist person personal persuade
    piece place plan play pleasant pleased pleasure plenty point polite poor positive possess
    possibility potential power powers practical practice precise prefer preference presence present
    preserve pressure pretty prevent previous previously prior problem procedure proceed process
    produce progress promise promised prompt proper properly propose proud prove provide public pull
    punish pure purpose pursue push puzzle quarter question quick quickly quiet random range rapid
    rare raw reach react read reads ready real realise realize reason recent recently
    refer reflect refuses regard regret regular relate relative relax release relevant
    reliable relieve rely remain remind remote repeat reply represent request require
    rescue resist resolve respect respond responsible rest restrict result retain return reveal
    review rid ridiculous rise risky role rough round rude ruin run rush sad safe sake same
    satisfied satisfy saturday save scare scared scenario scope screen scroll seconds seek sees
    selfish send senior sense sent separate serious serve set settle seven several severe shake
    shame shape sharp shift shock short shout shut side significant silent silly similar simple
    simply single sir site situation six skip slight slip slow small smart smile smooth soft solid
    solution solve someday sometimes somewhat soon sooner sorry sort sound speak special specific
    speed spot spring stable stand standard stare start started state stay stayed step
    steps stick stop story straight strange strict strong struggle stuck stuff stupid subject
    succeed success successful sudden suffer suggest suit suitable summer sunday super suppose
    surely surprise surprised survive suspect suspicious swear sweet swift take taken takes talent
    talk task tells ten tend tense terrible test testing third thought thousand
    throughout thrown thursday tidy tight tiny tip tips tired together told tonight top topic
    total totally touch tough tour toward towards train treat tremendous tricky trip troubles true
    trust tuesday tunnel turn turned tutorial twelve twenty type typed typing ugly ultimate unable
    uncertain unclear uncomfortable underneath unexpected unfair unfortunately unhappy unique
    unknown unless unlike unlikely unnecessary unpleasant unusual upon upset urge usable usage
    useful usual usually vague vain valuable variety various vast version view vital wait waited
    waiting walk wanna warn waste watch weak wednesday week weekend weekly weeks weird weirdly
    whatever whenever wherever whoever whoops wide wild willing win winter wise wished wishes
    within woman women wonderful wondering word words workaround worked works worlds worried worry
    worse worst worth write wrong wrote yeah year years yell yep young yours yourself
    `
    .trim()
    .split(/\s+/),
)
