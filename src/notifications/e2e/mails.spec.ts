import { send, unique, type Person } from '#test/e2e/company.ts'
import { alert, enter, enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/mail-laurel.ts'
import type { MailServer } from '#test/mail/mail-server.ts'

const SETTINGS = '/notifications/settings'
const UNDELIVERED = '/notifications/undelivered'

/** Waits for the confirmation and approval mails: a refusal of them would stop later mails. */
async function awaitFirstMails(post: MailServer, { email }: Pick<Person, 'email'>): Promise<void> {
  await expect.poll(() => post.mails.filter(({ to }) => to.includes(email)).length).toBe(2)
}

test(
  'a mail about thanks has a link that stops such mails without signing in',
  { tag: LONG_PROOF },
  async ({ page, company, post, newBrowser, tolerate }) => {
    tolerate(/status of 410 .*\/api\/unsubscribe\//)
    const sender = await company.newPerson()
    const receiver = await company.newPerson()
    await send(sender, receiver, '5', 'For the night shift')
    const arrived = () =>
      post.mails.find(
        ({ to, mail }) => to.includes(receiver.email) && /thanked you/.test(mail.subject ?? ''),
      )
    await expect.poll(arrived).toBeDefined()
    const link = /^Unsubscribe: (\S+)$/m.exec(arrived()?.mail.text ?? '')?.[1] ?? ''

    await page.goto('/unsubscribe')
    await expect(page.getByRole('alert')).toContainText('This link does not work any more.')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.goto(link)
    const stop = page.getByRole('button', { name: 'Stop these e-mails' })
    await expect(stop).toBeVisible()
    await expectAccessible(page, 'Stop these e-mails')
    await page.goto('about:blank')
    await page.goto(link.replace('at_once', 'digest'))
    await stop.click()
    await expect(page.getByRole('alert')).toContainText('This link does not work any more.')
    await expect(stop).toBeHidden()
    await expect(page.getByRole('link', { name: 'Choose how news reaches you' })).toBeVisible()
    await expectAccessible(page, 'a dead link')
    await page.goto('about:blank')
    await page.goto(link)
    await stop.click()
    await expect(page.getByRole('status')).toContainText('as things happen')
    await expectAccessible(page, 'stopped e-mails')

    const desk = await newBrowser()
    await enter(desk, receiver)
    await desk.goto(SETTINGS)
    await expect(desk.getByRole('combobox', { name: /Somebody thanks you/ })).toHaveValue(/never/i)
  },
)

test(
  'the administrator sees undelivered messages, and retries them',
  { tag: LONG_PROOF },
  async ({ page, company, post }) => {
    const sender = await company.newPerson()
    const receiver = await company.newPerson({ lastName: unique('Refused') })
    await awaitFirstMails(post, receiver)
    post.answer(550)
    await send(sender, receiver, '5', 'Into the void')
    await enterAsAdministrator(page)
    const row = page.getByRole('listitem').filter({ hasText: receiver.email })
    await expect(async () => {
      await page.goto(UNDELIVERED)
      await expect(row).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.goto(`/all-data?search=${receiver.email}`)
    await expect(page.getByText('E-mail refused')).toBeVisible()
    post.answer(250)
    await page.goto(UNDELIVERED)
    await expectAccessible(page, 'messages that were not delivered')
    await row.getByRole('button', { name: /Try again/ }).click()
    await expect(alert(page, 'It is on its way again.')).toBeVisible()
    await expect(row).toBeHidden()
  },
)
