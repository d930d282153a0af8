import { expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { expectOk, Visitor } from '#test/harness/visitor.ts'
import { startCorrespondence } from '#test/mail/correspondence.ts'
import { membersOf, type Member } from '#test/mail/members.ts'
import { directionOf, LANGUAGES, type Language } from '#platform/contract/languages.ts'

const desk = await startCorrespondence()
const { member, thank } = membersOf(desk)

/** How a mail about thanks begins, and its subject. */
const SAID: Readonly<Record<Language, readonly [string, RegExp]>> = {
  en: ['Hello ', / thanked you with 2\.50 points$/],
  de: ['Hallo ', /^Dank von .+, mit 2,50 Punkten$/],
  es: ['Hola, ', /te dio las gracias con 2,50 puntos$/],
  fr: ['Bonjour ', / vous a dit merci, avec 2,50 points$/],
  pt: ['Olá, ', /agradeceu a você com 2,50 pontos$/],
  ar: ['مرحبًا ', /^شكر لك من .+، ومعه 2.50 نقطة$/],
}

/** The mails to somebody about thanks with these words. */
const mailsAbout = (words: string, { email }: Member) =>
  desk.mails.filter(({ to, mail }) => to.includes(email) && mail.text?.includes(words))

test('ten people of six languages each get their mail in theirs, whatever the sender speaks', async () => {
  const ten: { receiver: Member; language: Language }[] = []
  for (let at = 0; at < 10; at++) {
    const language = LANGUAGES[at % LANGUAGES.length] ?? 'en'
    const receiver = await member()
    const answer = await expectOk(receiver.visitor.call('chooseLanguage', { body: { language } }))
    expect(answer.json).toMatchObject({ user: { language } })
    ten.push({ receiver, language })
  }
  const sender = await member()
  for (const { receiver } of ten) await thank(sender, receiver, 'For the demo')
  for (const { receiver, language } of ten) {
    await until(() => mailsAbout('For the demo', receiver).length === 1)
    const {
      text = '',
      html = '',
      subject = '',
    } = mailsAbout('For the demo', receiver)[0]?.mail ?? {}
    const [greeting, thanked] = SAID[language]
    expect(text.startsWith(greeting), `${language}: ${text}`).toBe(true)
    expect(subject).toMatch(thanked)
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`)
    // The words around it too.
    if (language !== 'en') expect(text).not.toMatch(/Unsubscribe|You get this e-mail/)
  }
})

test('somebody who chose no language is written to in the company’s', async () => {
  const sender = await member()
  const receiver = await member()
  const { database } = desk
  await database.pool.query('update users set language = null where id = $1', [receiver.id])
  const { version } = (await expectOk(desk.administrator.call('readSettings'))).json
  const change = { body: { version, language: 'fr' } }
  await expectOk(desk.administrator.call('changeSettings', change))
  await thank(sender, receiver, 'Merci')
  await until(() => mailsAbout('Merci', receiver).length === 1)
  expect(mailsAbout('Merci', receiver)[0]?.mail.html).toContain('<html lang="fr" dir="ltr">')
})

test('an account made on a German page is German', async () => {
  const email = 'jonas@laurel.test'
  const body = { firstName: 'Jonas', lastName: 'Maier', email, password: 'correct horse 9' }
  const headers = { 'accept-language': 'nl,de-AT;q=0.9,en;q=0.5' }
  await expectOk(new Visitor(desk.app).call('createAccount', { body, headers }))
  const { rows } = await desk.database.pool.query('select language from users where email = $1', [
    email,
  ])
  expect(rows).toEqual([{ language: 'de' }])
})
