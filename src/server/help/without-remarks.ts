/** What is said to be polite, and what may stand beside it. */
const POLITE: ReadonlySet<string> = new Set(
  `
    afternoon alright awesome bye cheers cool dear evening excellent fantastic goodbye great haha
    hello helped hey hi lol morning nice perfect super sweet thanks thank thankyou thx ty wonderful wow`
    .trim()
    .split(/\s+/),
)
const BESIDE: ReadonlySet<string> = new Set(
  `
    a again ahead all already and anyway assistant at be bot day everyone everybody fine for from
    friend good got have help helpful helping how i in indeed info information it laurel lot
    many me much my no not of oh ok okay really see so soon sorry team that the then there this
    time to today tomorrow tons very was weekend well will ya yes you your`
    .trim()
    .split(/\s+/),
)
const SAID_OF =
  '(?:(?:so|very|really|quite|not|just|all|an?|the|such|too|totally|completely) )*(?:wrong|right|' +
  'great|bad|funny|useless|helpful|stupid|nonsense|rubbish|true|false|good|nice|correct|cool|' +
  'amazing|awesome|brilliant|boring|dumb|silly|clever|smart|sweet|cute|best|worst|idiot|genius|' +
  'machine|kind|annoying|slow|weird|strange|ridiculous|terrible|awful|lame|rude|welcome|it)'
const FEELING =
  '(?:bored|tired|sad|happy|hungry|thirsty|angry|sick|ill|stressed|fine|sleepy|cold|hot|' +
  'excited|drunk|hungover|exhausted|in love|depressed|nervous|overworked|lonely|unwell)'

/** Small talk: nothing is asked. */
const SMALL_TALK: readonly RegExp[] = [
  `(?:laurel )?you (?:are |were )?${SAID_OF}(?: \\w+)?`,
  `(?:that|this|it|what) (?:is |was )${SAID_OF}(?: (?:answer|advice|joke|of you))?`,
  `i (?:am |feel |m )(?:(?:so|very|really|a bit|a little|feeling) )*${FEELING}(?: today| now)?`,
  'i (?:really )?(?:love|hate|like|miss|adore) (?:you|\\w+days?|my (?:job|boss|work|team)|it here|this job)',
  'how (?:are|is|was) (?:you|it|life|things|your (?:day|weekend))(?: (?:going|doing|today))*',
  'i do not (?:like|love|trust|need|believe) you',
  'you (?:did|do|can|could|have) not (?:help|understand|know|answer|get)\\w*(?: (?:me|it|that|at|all|a|my|question|thing))*',
  '(?:can|will|could) you be my \\w+',
  '(?:never ?mind|forget it|testing|test|nothing|not you)',
  '(?:sorry )?wrong (?:chat|window|person)',
  'what is (?:up|new)',
  '(?:you did |that went )?(?:very )?well(?: done)?',
  '(?:good|great|nice) (?:job|work|one|bot|answer)',
  '(?:nice|lovely|bad|awful|terrible|good) weather(?: today)?',
].map((pattern) => new RegExp(`^${pattern}$`))

/** A question without the sentences that are thanks, greetings or small talk. */
export function withoutRemarks(text: string): string {
  return text
    .split(/(?<=[.!?,;\n])/)
    .filter((sentence) => !isRemark(sentence.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []))
    .join('')
}

function isRemark(words: readonly string[]): boolean {
  const isPolite =
    words.some((word) => POLITE.has(word)) &&
    words.every((word) => POLITE.has(word) || BESIDE.has(word))
  const spoken = words.join(' ')
  return isPolite || SMALL_TALK.some((pattern) => pattern.test(spoken))
}
