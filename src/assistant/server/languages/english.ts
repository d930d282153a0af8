import type { QuestionLanguage } from './question-language.ts'

const GREETING =
  'hi+|hello+|hey+|hiya|howdy|greetings|good (?:day|morning|afternoon|evening)|(?:good )?morning'
const THANKS =
  '(?:many |kind )?thanks(?: a lot| so much| very much)?|thank you(?: so much| very much)?|thx|cheers'

export const ENGLISH: QuestionLanguage = {
  stemmer: 'english_stem',
  gift: 'gift',
  fillers: `able actually already also always another anybody anyone anything around ask asked cannot come
    could day days different else even ever every everything exactly find found get gets getting go
    goes going gone got happen happened happens help however instead keep know last laurel let like
    long look looking lot made make makes many may maybe mean means might month much must need needs
    never new next nothing ok one ones people per please possible put question quite really right
    said saw say says see seem seems shall show shows since somebody someone something soon still
    stuff sure take tell thing things think though time today told tried try trying two understand us
    use used using want wanted wants way week well went whether will wish without wonder work working
    works would year yes yesterday yet`,
  particles: 'in off on out up',
  opening: /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b[^.!?,\n]*[.!,\n]/,
  // Thanks after the question, or alone, but not at the start of a question ("thanks per week").
  closing:
    /(?:(?<=[.!?,\n])\s*(?:many |kind )?(?:thanks|thank you|cheers)[^.!?,\n]{0,30}|^\s*(?:thanks|thank you|cheers)(?: (?:a lot|so much|very much))?)[.!]*\s*$/,
  greetings: {
    hello: GREETING,
    thanks: THANKS,
    bye: '(?:good)?bye(?: bye)?|good ?night|see you(?: soon| later| tomorrow)?',
    howAreYou: 'how are you(?: doing| today)?',
  },
  addressed: 'all|again|everyone|everybody|team|there|laurel|assistant|bot',
  asksFor: {
    balance:
      /^how (?:many|much)\b.*\b(?:(?:do|have) i|i have|i got|are mine|is mine)\b|^(?:whats?|show|see|check)?(?: is| are| me)? ?my (?:\w+ ){0,2}(?:balances?|points|total)$/,
    orders:
      /^(?:where|wheres|when|is|are|has|have|what|which|show)\b.*\b(?:my|i (?:have )?(?:ordered|bought)|did i (?:order|buy))\b|^my (?:\w+ )?(?:orders?|purchases?|gifts?)$/,
    thanks:
      /\bwho\b.*\bme\b|^(?:what|which|how (?:many|much)|show|any)\b.*\b(?:my|i|me)\b|^my (?:\w+ )?thanks$/,
    permissions:
      /^(?:why )?(?:am|may|can|cant|could|couldnt) i\b|^(?:what|which)\b.*\b(?:may|can|allowed|permissions?)\b/,
  },
  asksHow: /\b(?:if|unless|difference|happens?)\b/,
  refersBack:
    /^(?:and|but|or|so|then)\b|\b(?:it|its|that|this|those|these|they|them|their|he|she|him|her|same)\b/,
  synonyms: {
    // People
    administrator: 'admin boss manager hr supervisor',
    colleague: 'coworker teammate workmate peer friend mate employee',
    people: 'staff employees everybody users',
    person: 'employee user member',
    account: 'profile register signup registration joiner',
    // Points
    points: 'credits coins kudos',
    balance: 'wallet funds pot',
    money: 'cash dollars euros currency',
    bonus: 'award reward incentive christmas',
    deposit: 'topup load payin recharge',
    withdraw: 'cashout payout cash',
    expire: 'lapse runout deadline',
    largest: 'maximum limit max biggest',
    total: 'sum altogether',
    // Thanks
    appreciate: 'praise recognize recognise reward tip kudos congratulate',
    thank: 'praise kudos recognition gratitude',
    send: 'give transfer donate gave',
    receive: 'get obtain',
    message: 'text comment',
    reverse: 'undo return cancel mistake',
    adjust: 'correct subtract deduct fix',
    anonymously: 'anonymous secretly',
    // The shop
    gift: 'item product present prize article voucher',
    buy: 'purchase redeem spend',
    pay: 'charge spend',
    order: 'purchase parcel bought delivery',
    cart: 'basket bag trolley',
    handed: 'delivered arrived shipped',
    hand: 'deliver',
    refund: 'return cancel',
    stock: 'supply warehouse soldout replenish quantity',
    afford: 'budget cheap expensive',
    price: 'cost worth',
    shop: 'store catalog catalogue',
    // Accounts
    log: 'login logon signin',
    sign: 'login signup',
    password: 'passcode pw pin code credentials',
    forgot: 'forgotten lost remember',
    activate: 'approve enable unlock',
    deactivate: 'disable block delete lock quit fired suspend',
    leaves: 'left quit',
    permission: 'rights allowed access',
    devices: 'phone computer laptop',
    picture: 'photo avatar image selfie portrait',
    // Screens
    history: 'ledger transactions',
    manual: 'guide handbook documentation',
    section: 'article chapter',
    edit: 'change modify update',
    contact: 'reach call ask complain',
    assistant: 'bot chatbot chat ai robot',
    answer: 'reply',
    reached: 'down offline loading',
    dark: 'night black',
    larger: 'bigger',
    screen: 'blind',
    reason: 'explanation',
    comma: 'decimal',
    csv: 'excel spreadsheet',
    import: 'upload bulk',
    many: 'bulk hundred',
    model: 'chatgpt gpt llm',
    ranking: 'leaderboard',
    low: 'nearly',
  },
}
