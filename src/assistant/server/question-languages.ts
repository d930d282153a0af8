import type { FactName } from '#manuals/contract/manual.ts'
import type { Language } from '#platform/contract/languages.ts'

/**
 * How people ask in a language. Patterns of `greetings`, `asksFor`, `asksHow` and `refersBack` are for
 * normalised questions: in lower case, words with one space between them, without apostrophes and
 * hyphens.
 */
export interface QuestionLanguage {
  /** Alternatives of a pattern: messages that ask nothing. */
  readonly greetings: Readonly<Record<'hello' | 'thanks' | 'bye' | 'howAreYou', string>>
  /** Words that may follow a greeting. */
  readonly addressed: string
  /** Questions about the asking person's own state, which the live fact answers. */
  readonly asksFor: Readonly<Record<FactName, RegExp>>
  /** Words of questions about how something works, not about one's own state. */
  readonly asksHow: RegExp
  /** Words that point to an earlier question ("And for managers?", "Is it free?"). */
  readonly refersBack: RegExp
}

const GREETING =
  'hi+|hello+|hey+|hiya|howdy|greetings|good (?:day|morning|afternoon|evening)|(?:good )?morning'
const THANKS =
  '(?:many |kind )?thanks(?: a lot| so much| very much)?|thank you(?: so much| very much)?|thx|cheers'

const ENGLISH: QuestionLanguage = {
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
}

const GERMAN: QuestionLanguage = {
  greetings: {
    hello:
      'hallo|hi|hey|moin(?: moin)?|servus|grüß gott|grüezi|(?:guten? )?(?:tag|morgen|abend)|hallöchen',
    thanks:
      '(?:vielen |besten |lieben |herzlichen )?dank(?:e)?(?: schön| sehr| dir)?|dankeschön|merci',
    bye: 'tschüss?|ciao|bis (?:bald|dann|später|morgen)|auf wiedersehen|gute nacht|schönen (?:tag|abend|feierabend)',
    howAreYou: 'wie gehts?(?: es)?(?: dir| ihnen)?(?: heute)?|wie geht es (?:dir|ihnen)(?: heute)?',
  },
  addressed: 'alle|allerseits|zusammen|noch|team|laurel|assistent|bot',
  asksFor: {
    balance:
      /^wie ?viele? .*(?:hab(?:e)? ich|ich (?:noch )?hab(?:e)?|mir)(?: noch| übrig| jetzt)*$|^(?:was|wie|zeig|zeige)?(?: ist| hoch ist| mir)? ?meine? (?:guthaben|punkte|punktestand|kontostand)$/,
    orders:
      /^(?:wo|wann|ist|sind|was|welche|zeig) .*(?:mein|meine|meinen|meiner|habe? ich (?:bestellt|gekauft)|ich bestellt habe?)(?: |$)|^meine? (?:bestellungen|bestellung|geschenke|käufe)$/,
    thanks:
      /^wer .*(?:mir|mich)(?: |$)|^(?:was|welchen|welche|wie ?viel|zeig) .*dank.*(?:ich|mir|mein)|^mein dank$/,
    permissions:
      /^(?:warum |wieso )?(?:darf|kann|dürfte|könnte) ich(?: |$)|^was (?:darf|kann) ich|berechtigungen? hab/,
  },
  asksHow: /(?:^| )(?:wenn|falls|unterschied|passiert)(?: |$)/,
  refersBack:
    /^(?:und|aber|oder|also|dann) |(?:^| )(?:es|das|dies|diese|dieser|dieses|jene|sie|ihn|ihm|ihr|er|dasselbe|davon|dafür|damit|darauf)(?: |$)/,
}

const SPANISH: QuestionLanguage = {
  greetings: {
    hello: 'hola|buenas|buen(?:o|a)s (?:días|tardes|noches)|buen día|saludos',
    thanks: '(?:muchas |mil )?gracias(?: por todo)?',
    bye: 'adiós|adios|hasta (?:luego|mañana|pronto)|chao|nos vemos|buenas noches',
    howAreYou: 'qué tal|que tal|cómo estás|como estas|cómo está|como va',
  },
  addressed: 'a todos|a todas|todos|otra vez|equipo|laurel|asistente|bot',
  asksFor: {
    balance:
      /^cu[aá]ntos? .*(?:tengo|me quedan|me queda)(?: |$)|^(?:cuál es |ver |muestra )?(?:mi saldo|mis puntos|mi total)$/,
    orders:
      /^(?:d[oó]nde|cu[aá]ndo|qu[eé]|cu[aá]les|está|muestra) .*(?:mi|mis|he (?:pedido|comprado)|pedí|compré)(?: |$)|^mis (?:pedidos|regalos|compras)$/,
    thanks:
      /^qui[eé]n(?:es)? me(?: |$)|^(?:qué|cuántos|cuántas) (?:agradecimientos|gracias)|^mis agradecimientos$/,
    permissions:
      /^(?:por ?qué no |por ?que no )?(?:puedo|podría|tengo permiso)(?: |$)|^qué (?:puedo|permisos)/,
  },
  asksHow: /(?:^| )(?:si|diferencia|pasa|ocurre)(?: |$)/,
  refersBack:
    /^(?:y|pero|o|entonces|así) |(?:^| )(?:eso|esto|ese|esa|estos|esos|ello|él|ella|ellos|ellas|lo|le|les|mismo)(?: |$)/,
}

const FRENCH: QuestionLanguage = {
  greetings: {
    hello: 'bonjour|bonsoir|salut|coucou|hello|hey',
    thanks: '(?:un grand |mille )?merci(?: beaucoup| bien| davance| infiniment)?',
    bye: 'au revoir|à (?:bientôt|demain|plus|plus tard)|bonne (?:nuit|journée|soirée)|salut|ciao',
    howAreYou: '(?:comment )?ça va|comment (?:allezvous|vastu|tu vas|vous allez)',
  },
  addressed: 'tous|toutes|à tous|encore|léquipe|laurel|assistant|bot|bien',
  asksFor: {
    balance:
      /^combien (?:de |me )?.*(?:jai|aije|me restetil|me reste|il me reste)(?: |$)|^(?:quel est |voir |affiche )?(?:mon solde|mes points|mon total)$/,
    orders:
      /^(?:où|ou|quand|estce que|questce que|quels?|quelles?|montre) .*(?:mon|ma|mes|jai (?:commandé|acheté)|aije (?:commandé|acheté))(?: |$)|^mes (?:commandes|cadeaux|achats)$/,
    thanks: /^qui ma(?: |$)|^qui .* (?:me|moi|ma)(?: |$)|^(?:quels|combien de) mercis|^mes mercis$/,
    permissions:
      /^(?:pourquoi )?(?:puisje|estce que je peux|je ne peux pas|aije le droit)(?: |$)|^que puisje|^quelles autorisations/,
  },
  asksHow: /(?:^| )(?:si|différence|arrive|passe)(?: |$)/,
  refersBack:
    /^(?:et|mais|ou|alors|donc) |(?:^| )(?:il|elle|ils|elles|ça|cela|ce|ceci|celuici|celleci|lui|leur|en|même)(?: |$)/,
}

const PORTUGUESE: QuestionLanguage = {
  greetings: {
    hello: 'olá|ola|oi|bom dia|boa (?:tarde|noite)|saudações',
    thanks: '(?:muit[oa] )?obrigad[oa]|valeu|agradecido',
    bye: 'tchau|adeus|até (?:logo|amanhã|breve|mais)|boa noite',
    howAreYou: 'tudo bem|como vai(?: você)?|como est[aá]s?',
  },
  addressed: 'a todos|todos|de novo|equipe|equipa|laurel|assistente|bot',
  asksFor: {
    balance:
      /^quantos? .*(?:tenho|me restam|ainda tenho)(?: |$)|^(?:qual é |ver |mostra )?(?:o )?(?:meu saldo|meus pontos|meu total)$/,
    orders:
      /^(?:onde|quando|o que|quais|mostra) .*(?:meus?|minhas?|comprei|pedi|encomendei)(?: |$)|^(?:os )?meus (?:pedidos|presentes)$/,
    thanks:
      /^quem me(?: |$)|^quem .* mim(?: |$)|^quantos agradecimentos|^(?:os )?meus agradecimentos$/,
    permissions:
      /^(?:por ?que não |porque não )?(?:posso|poderia|tenho permissão)(?: |$)|^(?:o )?que posso|^quais permissões/,
  },
  asksHow: /(?:^| )(?:se|diferença|acontece)(?: |$)/,
  refersBack:
    /^(?:e|mas|ou|então) |(?:^| )(?:isso|isto|esse|essa|este|esta|ele|ela|eles|elas|lhe|mesmo)(?: |$)/,
}

/** PostgreSQL has no stop words of Arabic: they are fillers. */
const ARABIC: QuestionLanguage = {
  greetings: {
    hello: 'مرحبا|مرحبًا|أهلا|أهلًا|اهلا|السلام عليكم(?: ورحمة الله)?|صباح الخير|مساء الخير|هلا',
    thanks: 'شكرا|شكرًا|شكراً|شكرا جزيلا|شكرًا جزيلًا|شكرا لك|شكرًا لك|مشكور',
    bye: 'مع السلامة|إلى اللقاء|الى اللقاء|وداعا|وداعًا|تصبح على خير',
    howAreYou: 'كيف حالك(?: اليوم)?|كيف الحال',
  },
  addressed: 'جميعا|جميعًا|بكم|بك|laurel|مرة أخرى',
  asksFor: {
    balance:
      /^كم (?:نقطة|نقاط|رصيد).*(?:لدي|عندي|لي|بقي|بقيت)(?: |$)|^كم رصيدي|^(?:ما )?رصيدي$|^نقاطي$/,
    orders: /^(?:أين|اين|متى) .*(?:هديتي|طلبي|طلبيتي|مشترياتي|كوبي)|^(?:طلباتي|هداياي|مشترياتي)$/,
    thanks: /^من شكرني|^من .* شكرا لي|^كم شكرا/,
    permissions: /^(?:لماذا لا |هل )(?:أستطيع|استطيع|يمكنني|أقدر)(?: |$)|صلاحياتي/,
  },
  asksHow: /(?:^| )(?:إذا|اذا|الفرق|يحدث|لو)(?: |$)/,
  refersBack: /^(?:و|ولكن|لكن|أو|ثم) |(?:^| )(?:هذا|هذه|ذلك|تلك|هو|هي|هم|نفسه|نفسها|ذلك)(?: |$)/,
}

const QUESTION_LANGUAGES: Readonly<Partial<Record<Language, QuestionLanguage>>> = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  pt: PORTUGUESE,
  ar: ARABIC,
}

/** How people ask in a language. */
export function questionLanguage(language: Language): QuestionLanguage {
  return QUESTION_LANGUAGES[language] ?? ENGLISH
}
