/** Laurel's words, and the words before or after that make something else of them. */
interface Compound {
  readonly before?: string
  readonly after?: string
}

export const OTHER_COMPOUNDS: Readonly<Record<string, Compound>> = {
  account: { before: 'into bank savings steam', after: 'manager executive payable receivable' },
  'appreciations?': { before: 'art music wine' },
  'audits?': { before: 'tax energy external iso safety quality supplier financial night' },
  'balance of': { after: 'trade power nature payments probabilities' },
  balance: {
    before: 'hormone hormonal vitamin colour energy water work-life',
    after: 'beam board bike sheet wheel exercise exercises training diet',
  },
  'bonus(?:es)?': { before: 'insurance signing claims taxed', after: 'track tracks miles tax' },
  bonuses: { before: 'on tax' },
  'budgets?': { before: 'marketing travel training department advertising state household' },
  'carts?': { before: 'golf luggage horse tea cleaning', after: 'track' },
  dark: { after: 'chocolate matter web horse ages circles energy beer roast hair side' },
  'gifts?': { after: 'tax horse wrap wrapping basket' },
  history: {
    before: 'family natural medical ancient world local military criminal employment browsing',
    after: 'teacher lesson class museum channel podcast exam essay degree homework book',
  },
  'history of': {
    after: 'the\\s+(?:internet|world|city|country|building|church|car|computer|company) art music',
  },
  'inventory of': { after: 'furniture laptops tools species the\\s+server the\\s+kitchen' },
  language: {
    before: 'body programming foreign sign',
    after: 'school barrier exam certificate lesson teacher of\\s+love',
  },
  'manual(?: (?:of|for) the)?': {
    after: 'gearbox transmission labour labor dishwasher phone printer camera tv car oven heating',
  },
  'orders?': {
    before: 'alphabetical court law\\s+and standing restraining postal',
    after: 'of\\s+operations of\\s+magnitude in\\s+court',
  },
  'permissions?': { before: 'planning parental hunting flight filming' },
  'pictures?': {
    before: 'motion moving oil class holiday big',
    after: 'quality book puzzle hook frame frames hanging',
  },
  'points?': {
    before:
      'match penalty bullet pressure talking meeting starting focal turning vantage trigger ' +
      'charging tipping exclamation melting boiling freezing access assembly fire credit loyalty',
    after:
      'guard of\\s+interest of\\s+view of\\s+sale in\\s+tennis on\\s+my\\s+licence until\\s+i\\s+lose',
  },
  present: { after: 'perfect tense simple to\\s+the\\s+board to\\s+a\\s+client' },
  profile: { after: 'of\\s+a\\s+\\w+ sole depth' },
  'refunds?': { before: 'tax fare ticket' },
  'refund of': { after: 'my\\s+travel travel tax the\\s+ticket the\\s+fare' },
  report: { before: 'weather police accident school expense news' },
  reverse: { after: 'parking engineering charge gear psychology image' },
  'shops?': {
    before: 'coffee body pet barber repair book shoe flower charity copy bike tattoo chip',
  },
  'statements?': { before: 'mission tax witness press thesis' },
  support: {
    before: 'child life moral emotional back knee lumbar income bereavement',
    after: 'stockings bandage act',
  },
  'transfers?': {
    before: 'heat knowledge airport data embryo',
    after: 'window at\\s+\\w+\\s+airport student market fee news coefficient',
  },
  withdraw: { after: 'my\\s+application from\\s+the\\s+eu my\\s+consent troops cash' },
  withdrawal: { after: 'symptoms agreement method' },
}
