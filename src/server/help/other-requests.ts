import { OTHER_COMPOUNDS } from './other-compounds.ts'

// Laurel's own words, in requests and about places that are not Laurel's. Fixed words that together
// name another matter are in other-phrases.ts; these have a blank in them.

const OWNER = '(?:(?:my|his|her|our|your|the|this|an?|company|work|new|old|private) )*'
const FAMILY =
  '(?:wife|husband|girlfriend|boyfriend|fianc[eé]e?|mum|mom|mummy|mother|dad|daddy|father|' +
  'parents?|sons?|daughters?|kids?|child(?:ren)?|bab(?:y|ies)|brothers?|sisters?|grand\\w+|uncle|' +
  'aunt|cousins?|niece|nephew|twins|family|landlord|teacher)'
/** People are given something then, but not points. */
const OCCASION =
  '(?:wedding|retirement|newborn|baby shower|christening|baptism|housewarming|funeral|valentine|' +
  '(?:mother|father)s?(?: s)? day)'
/** It has a password, a code or a key of its own. */
const PLACE =
  '(?:wifi|wlan|router|modem|bank|credit card|debit card|card|laptop|notebook|computer|pc|phone|' +
  'smartphone|mobile|tablet|ipad|printer|copier|projector|tv|alarm|door|gate|garage|building|' +
  'office|locker|safe|email|mailbox|network|windows|intranet|payroll|gym|library|school|' +
  'university|car|bike|house|flat|hotel|supermarket)'
const DEVICE =
  '(?:printer|copier|scanner|projector|beamer|monitor|mouse|keyboard|headset|headphones?|webcam|' +
  'microphone|mic|speakers?|docking station|dock|charger|cable|router|wifi|wlan|vpn|heating|' +
  'heater|radiator|air conditioning|lift|elevator|toilet|tap|sink|lamp|door|chair|desk|fridge|' +
  'dishwasher|coffee machine|car|bike)'
const COMPUTER = '(?:laptop|notebook|computer|pc|mac|phone|smartphone|mobile|tablet|ipad|iphone)'
const WRITTEN =
  '(?:poem|letter|speech|toast|essay|email|script|function|program|macro|story|song|' +
  'query|expression|cv|resume|blog|tweet|haiku|limerick|greeting|invitation|obituary|advert|ad|' +
  'slogan|press release|agenda|proposal|contract)'
const TOLD =
  '(?:joke|story|poem|riddle|song|fact|recipe|secret|tip|quote|compliment|haircut|hug|break)'
const LANGUAGE =
  '(?:english|german|french|spanish|italian|polish|dutch|portuguese|russian|japanese|chinese|' +
  'mandarin|korean|arabic|turkish|greek|latin|hindi|swedish|danish|norwegian|finnish|czech|' +
  'hungarian|romanian|ukrainian|hebrew|vietnamese|thai|welsh|irish)'
const UNIT =
  '(?:\\w*met(?:er|re)s?|cm|mm|km|inch(?:es)?|feet|foot|yards?|miles?|\\w*grams?|kg|ounces?|pounds?|' +
  'pints?|\\w*lit(?:er|re)s?|gallons?|cups?|seconds?|minutes?|hours?|days?|weeks?|bytes?|bits?)'
const SEASON =
  '(?:christmas|easter|summer|winter|spring|autumn|new year|halloween|the weekend|the end of)'
/** A request to the assistant, not "can I write a letter". */
const START =
  '(?:^|[.!?,;:] *)(?:please |hey |hi |hello )*(?:(?:can|could|would|will) you )?(?:please )?'

const anyOf = (words: string) => `(?:${words.split(' ').join('|')})`

const COMPOUNDS = Object.entries(OTHER_COMPOUNDS).flatMap(([word, { before, after }]) => [
  ...(before === undefined ? [] : [`\\b${anyOf(before)}\\s+${word}\\b`]),
  ...(after === undefined ? [] : [`\\b${word}\\s+${anyOf(after)}\\b`]),
])

const REQUESTS: readonly RegExp[] = [
  ...COMPOUNDS,
  // "The password of the wifi", "PIN for my bank card", "bank login".
  `\\b(?:passwords?|passcode|pin|code|login|username|keys?|combination) (?:of|for) ${OWNER}${PLACE}\\b`,
  `\\b(?:login|log ?in|keys?) to ${OWNER}${PLACE}\\b`,
  `\\b(?:wifi|wlan|router|laptop|computer|windows|email|alarm|door|gate|bank|card|phone) (?:password|passcode|pin)\\b`,
  // "A gift for my wife", "what do I get my mother", "my wife's birthday", "a card for the wedding".
  `\\b(?:for|get|give|buy|bring|to) (?:my|his|her|our) (?:\\w+ )?${FAMILY}\\b`,
  `\\b${FAMILY} (?:birthday|wedding|anniversary)\\b`,
  `\\b(?:gift|present|card|bring|cake|flower)s?\\b.{0,30} ${OCCASION}\\b`,
  // "The mouse does not move", "my laptop asks for a PIN".
  `(?:^|\\b(?:my|the|our|this|which) (?:\\w+ )?)${DEVICE} (?:is|are|was|does|do|did|has|have|will|wo|keeps?|stays?|shows?|makes?|needs?|got|went|types?|prints?|sends?|stopped|leaks?|smells?)\\b`,
  `\\b(?:my|the|our|this) (?:\\w+ )?${COMPUTER} (?:asks for|overheats|(?:is|was|got|went) (?:locked|broken|slow|dead|empty|hot|wet|cracked|frozen|full|infected|hacked|black|blue|off|loud)|(?:does|do|did|will|wo|can) not (?:start|boot|charge|turn|switch|ring|wake))\\b`,
  // "Write me a poem", "proofread my letter", "tell me a joke", "recommend a film".
  `${START}(?:write|draft|compose) (?:me |us )?(?:an?|some|my|the|our) (?:[\\w-]+ ){0,2}${WRITTEN}\\b`,
  `${START}(?:proofread|paraphrase|rephrase|solve|define|recite|sing|pretend|imagine|act as|roleplay)\\b`,
  `${START}(?:summari[sz]e|rewrite|shorten|improve|reword) (?:this|these|the following|my)\\b`,
  `${START}(?:tell|give|sing|read) me (?:an?|another) (?:\\w+ )?${TOLD}\\b`,
  `${START}recommend (?:me )?(?:an?|some|any) (?!gift)\\w+`,
  `${START}(?:remind|call|text|wake|drive|book|reserve|order|cook) (?:me|us|my (?:boss|wife|mother|mum))\\b`,
  // "A farewell present", "the HR system", "my Microsoft password", "convert this to JSON".
  `\\b(?:${OCCASION}|birthday|farewell) (?:gift|present|card|cake|party|speech|invitation)s?\\b`,
  `\\b(?:hr|payroll|ticketing|phone|crm|erp|booking|expenses?|learning|cash) (?:system|portal|software|department)\\b`,
  `\\b(?:microsoft|apple|google|gmail|yahoo|icloud|amazon|paypal|netflix|zoom|teams) (?:password|id)\\b`,
  `\\bconvert\\b.{0,20} (?:in)?to (?:json|word|pdf|xml|html)\\b`,
  `\\bpassword (?:from|to|on) ${OWNER}(?:pdf|file|zip|word|excel|document|spreadsheet)\\b`,
  `\\bprepare (?:the |my |some |an? )?(?:slides|presentation|meeting|interview|workshop|speech)\\b`,
  // "Swap my Friday shift", "sign up for the yoga class", "found a wallet".
  `\\b(?:swap|change|cover|take|trade|plan) ${OWNER}(?:\\w+ )?shifts?\\b`,
  `\\b(?:register|sign up|enrol|apply|cancel|book)(?: for| in)? ${OWNER}(?:\\w+ )?(?:course|class|training|workshop|lesson|seminar|marathon|run|trip|conference|appointment|flight|hotel|meeting|reservation)\\b`,
  `\\b(?:found|lost|left|forgot|took|stole) ${OWNER}(?:wallet|keys?|umbrella|jacket|glasses|bag|mug|bike|lunch|scarf|coat)\\b`,
  `\\bsign (?:an?|the|my) (?:\\w+ )?(?:document|contract|paper|form|lease)\\b`,
  `\\b(?:price|cost) of an? (?:iphone|ipad|macbook|house|car|lit(?:er|re)|flight|haircut|stamp|beer|coffee|barrel)\\b`,
  `${START}translate (?:an?|the|this|my|these) (?:\\w+ )?(?:letter|text|sentence|word|email|document|page|message|paragraph|contract)\\b`,
  // "Deposit for the flat", "switch off the lights", "sell my car", "delete old photos on my phone".
  `\\bdeposits? (?:for|on) ${OWNER}(?:\\w+ )?(?:bottles?|flat|house|car|apartment|room|rental|bike|keys?|hotel)\\b`,
  `\\b(?:switch|turn)(?:ed|ing)? (?:off|on) ${OWNER}(?:alarm|lights|lamp|heating|heater|oven|engine|phone|monitor|tv|radio|bluetooth)\\b`,
  `\\b(?:de)?activate ${OWNER}(?:alarm|sim|esim|card|windows|licen[cs]e|bluetooth|siri|vpn)\\b`,
  `\\b(?:buy|sell|rent|repair|insure|register) ${OWNER}(?:used |second hand )?(?:house|car|bike|flat|apartment|dog|cat|shares|stocks|sofa|stamps|wrapping paper)\\b`,
  `\\b(?:delete|restore|back up|import|export) (?:old |all |my |the )*(?:photos? (?:on|from) my phone|apps?|e?mails|cookies|bookmarks|contacts|duty|duties|tax)\\b`,
  `\\b(?:import|export) (?:duty|duties|tax|ban|licen[cs]e|business|goods)\\b`,
  `\\bsend (?:an?|the|my) (?:fax|letter|postcard|invoice|application|cv|contract|quote)\\b`,
  `\\b(?:install|update|uninstall|reinstall) ${OWNER}(?:windows|office|drivers?|programs?|software|updates?|java|graphics|bios|macos|ios|android|antivirus)\\b`,
  `\\b(?:lock|merge|split|hide|freeze|sum|format) (?:an?|the|two|some) (?:cells?|rows?|columns?)\\b`,
  // "Who programmed you", "what is thank you in Japanese", "what does 'appreciate' mean in Dutch".
  `\\b(?:say|said|translate|mean|thank someone|thank somebody|greet|what is|word for|called|spell)\\b.{0,40} (?:in|to|into) ${LANGUAGE}\\b(?=[ .?!]*$)`,
  `\\bwho (?:made|built|programmed|trained|created|owns|invented|wrote) you\\b`,
  `\\b(?:what is|in|into) (?:(?:nicer|better|simple|proper|plain|good) ${LANGUAGE}|${LANGUAGE} for)\\b`,
  // "What is 17 times 23", "15 percent of 240", "how many inches in a foot", "days until Easter".
  `\\d+ (?:times|plus|minus|divided by|multiplied by|percent of|% of) \\d+`,
  `\\b(?:what is|calculate|compute|how much is) \\d+ ?(?:[x*+/^-]|% of) ?\\d+`,
  `\\b(?:(?:divide|multiply|add) \\d+ (?:by|to|and) \\d+|(?:average|sum|root|square|factorial) of \\d+)`,
  `\\b${UNIT} (?:are |is )?(?:there )?in (?:an?|one) ${UNIT}\\b`,
  `\\bhow (?:many \\w+|long)(?: is it)? (?:until|till) ${SEASON}\\b`,
  `\\bwhat(?: is)? (?:the )?(?:current )?(?:date|time|day|weekday)(?: is it| is)?(?: today| now| tomorrow)?[ ?!.]*$`,
  `\\bhow (?:tall|deep|heavy) (?:is|was|are)\\b`,
].map((pattern) => new RegExp(pattern, 'g'))

/** Puts one word for each request for something else, and each other place. */
export function joinOtherRequests(text: string, word: string): string {
  return REQUESTS.reduce((all, pattern) => all.replaceAll(pattern, ` ${word} `), text)
}
