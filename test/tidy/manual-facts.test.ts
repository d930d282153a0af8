import { expect, test } from 'vitest'
import { LANGUAGES } from '#platform/contract/languages.ts'
import { files, read } from './sources.ts'

const MANUAL = 'src/manuals/server/starter/'

/** A fact, what no section may say of it, and what each of these sections has to say, in each language. */
type Fact = readonly [fact: string, wrong: RegExp, right: RegExp, sections: readonly string[]]

const FACTS: readonly Fact[] = [
  [
    'a withdrawal takes appreciation points first',
    /send or withdraw|colleagues or withdraw|oder heb sie ab|schicken oder wieder abheben|envía o retira|o retíralos|o volver a retirarlos|envoyez ou retirez|ou (?:les retirer\.|retirez-les)|envie ou retire|ou retir(?:e-os|á-los)|أو (?:اسحبها|سحبها)|^- (?:Withdrawing|Abheben|Al retirar|Retirer des points|Retirar|السحب)\s?: (?:the earned|zuerst das verdiente|primero el saldo ganado|d’abord le solde gagné|primeiro o saldo ganho|الرصيد المكتسب)/imu,
    /appreciation (?:balance|points)(?: still pays)? first|zuerst (?:das Dankesguthaben|Dankespunkte)|primero (?:el saldo de agradecimientos|los puntos de agradecimiento)|de agradecimientos paga primero|d’abord (?:le solde|les points) de merci|de mercis paie d’abord|primeiro (?:o saldo de agradecimentos|os pontos de agradecimento)|de agradecimentos paga primeiro|(?:رصيد|نقاط) التقدير أولًا/u,
    ['everyone/06', 'everyone/08', 'everyone/09', 'everyone/14'],
  ],
  [
    'sending takes earned points first',
    /^- (?:Sending points|Punkte senden|Al enviar puntos|Envoyer des points|Enviar pontos|إرسال النقاط)\s?: (?:the appreciation|zuerst das Dankes|primero el saldo de|d’abord le solde de|primeiro o saldo de|رصيد التقدير)|appreciation balance pays first,|Zuerst bezahlt das Dankes|Envía tantos[^\n]*Paga primero el saldo de agr|solde de mercis paie d’abord, le|agradecimentos paga primeiro, o|يدفع رصيد التقدير أولًا، ويدفع الرصيد المكتسب/mu,
    /earned (?:balance (?:pays )?|points, which pay )first|[Zz]uerst(?: bezahlt)? das verdiente|verdiente Punkte, und die bezahlen dabei zuerst|[Pp](?:rimero|aga primero) el saldo ganado|puntos ganados, que ahí pagan primero|d’abord le solde gagné|gagné paie d’abord|gagnés, qui paient alors d’abord|primeiro o saldo ganho|saldo ganho paga primeiro|ganhos, que ali pagam primeiro|الرصيد المكتسب أولًا|تدفع أولًا عند الإرسال/u,
    ['everyone/06', 'everyone/10', 'everyone/14'],
  ],
  [
    'an amount is at most 1,000,000,000.00, a balance 20,000,000,000,000.00',
    /(?<!\d[.,\s]?)(?!1\D000\D000\D000\D00|20(?:\D000){4}\D00)\d{1,3}(?:[.,\s]\d{3}){3,}/u,
    /(?<!\d)(?:1(?:\D000){3}|20(?:\D000){4})\D00/u,
    ['everyone/06', 'everyone/08', 'administrator/05', 'administrator/07'],
  ],
  [
    'a card thanks at most 20 people',
    /(?<!\d)(?!20 )\d+ (?:on one card|auf einer Karte|personas en una tarjeta|personnes au plus sur une carte|em um cartão|على البطاقة الواحدة)|(?:card can have at most|Karte passen höchstens|tarjeta caben|carte compte|cartão pode ter no máximo) (?!20 )\d/u,
    /20 (?:on one card|auf einer Karte|personas en una tarjeta|personnes au plus sur une carte|em um cartão|على البطاقة الواحدة)/u,
    ['everyone/10'],
  ],
  [
    'thanks can be undone for a minute',
    /(?:\d|two|three|five|ten|zwei|drei|fünf|zehn|dos|tres|cinco|diez|deux|trois|cinq|dix|dois|três|dez) (?:minutes|Minuten|minutos|دقائق)[^.\n]*(?:Undo|Rückgängig|Deshacer|Défaire|Desfazer|تراجع)|(?:Undo|Rückgängig|Deshacer|Défaire|Desfazer|تراجع)[^.\n]*\d (?:minutes|Minuten|minutos|دقائق)/u,
    /(?:[Ff]or|within) a minute|[Ee]ine(?:r)? Minute|un minuto|une minute|dans la minute|um minuto|دقيقة/u,
    ['everyone/10', 'everyone/12', 'everyone/25'],
  ],
  [
    'points do not expire while somebody works there',
    /(?:points|they) (?:expire|run out) (?:after|at|in|when)\b|(?:Punkte|[Ss]ie) verfallen (?:nach|am|zum)|puntos (?:caducan|vencen) (?:a|el|en|tras)\b|points expirent (?:après|à|en)|ils expirent|pontos (?:expiram|vencem) (?:em|no|na|depois)\b|(?<!لا )تنتهي صلاحيتها (?:بعد|في)/u,
    /they do not expire|[Ss]ie verfallen nicht|no caducan|ils n’expirent pas|[Ee]les não (?:expiram|vencem)|لا تنتهي صلاحيتها|there is no deadline|eine Frist gibt es nicht|no hay plazo|date limite|não há prazo|ولا موعد أخير/u,
    ['everyone/06', 'everyone/14'],
  ],
  [
    'a session ends after 30 days, unless the company chose another time',
    /up to 30 days\.|After 30 days you|ends after 30 days,|30 Tage angemeldet\.|Nach 30 Tagen wirst|endet nach 30 Tagen,|hasta 30 días\.|A los 30 días la|a los 30 días, cuando|jusqu’à 30 jours\.|Après 30 jours, la|fin après 30 jours,|por até 30 dias\.|Depois de 30 dias a|depois de 30 dias, q|حتى 30 يومًا\.|30 يومًا يُسجَّل|30 يومًا، وحين/u,
    /that your company chose|unless your company chose|deine Firma (?:keine andere Zeit )?gewählt|eligió tu empresa|que tu empresa haya|par votre entreprise|que sua empresa escolheu|المدة التي اختارتها شركتك/u,
    ['everyone/03', 'everyone/21'],
  ],
  [
    'private thanks are read by others only when somebody on the card reports them',
    /[Nn]obody ever sees your private|sehen immer nur du|no los ve nunca|jamais vus que|veem, sempre|فلا يراه أبدًا/u,
    /only when somebody on it reports it|unless one of you reports|(?:jemand von der Karte sie|von euch) meldet|alguien que está en ella l[ao]s? denuncie?a?|personne de la carte la signale|vous les signalez|alguém (?:que está nele o denunciar|do cartão os denuncie)|أبلغ عنها أحد|يبلّغ عنه أحدكم/u,
    ['everyone/10', 'everyone/13'],
  ],
  [
    'people with a role for it see balances, histories and orders too',
    /but you and the administrator|by you and the administrator|Only you and the administrator|[Nn]ur du und die Administration|salvo tú y la admin|tú, además de la administración\.|que par vous et l’admin|Seuls vous et l’admin|[Ss]ó você e a administração|além de você e da|سواك وسوى المسؤول\.|إلا أنت والمسؤول\./u,
    /a role for it|eine Rolle dafür|un rol para ello|un rôle pour cela|uma função para isso|له دور في ذلك/u,
    ['everyone/07', 'everyone/13', 'everyone/17'],
  ],
]

const own = (language: string, section = '') =>
  files.filter((file) => file.startsWith(`${MANUAL}${language}/${section}`))
const textOf = (file: string) => read(file).replaceAll(/^```asked\n[^`]*```$/gm, '')

test.each(
  LANGUAGES.flatMap((language) => FACTS.map(([fact, ...rest]) => ({ language, fact, rest }))),
)('$language says everywhere that $fact', ({ language, rest: [wrong, right, sections] }) => {
  expect(own(language).filter((file) => wrong.test(textOf(file)))).toEqual([])
  const said = sections.flatMap((section) => own(language, section))
  expect(said).toHaveLength(sections.length)
  expect(said.filter((file) => !right.test(textOf(file)))).toEqual([])
})
