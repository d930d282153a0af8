import type { Page } from '@playwright/test'
import { unusedEmail } from '#test/e2e/company.ts'
import { alert, enterAsAdministrator, expect, homeOf, logIn, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessible, expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/mail-laurel.ts'
import type { MailServer } from '#test/mail/mail-server.ts'

type LinkTo = 'new-password' | 'confirm-email'

/** The newest of this number of mailed links to a page. */
async function linkTo(post: MailServer, page: LinkTo, email: string, count = 1): Promise<string> {
  const links = () =>
    post.mails
      .filter(({ to }) => to.includes(email))
      .flatMap(({ mail }) => /^http:\S+#\S+$/m.exec(mail.text ?? '') ?? [])
      .filter((link) => link.includes(`/${page}#`))
  await expect.poll(() => links().length).toBeGreaterThanOrEqual(count)
  return links().at(-1) ?? ''
}

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const email = (page: Page) => page.getByLabel('Email')

async function askForLink(page: Page, address: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(title(page, 'Forgotten your password?')).toBeFocused()
  await email(page).fill(address)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('status').getByText('Check your inbox')).toBeVisible()
}

test(
  'says why no link is mailed: to a user name, or after too many requests',
  { tag: LONG_PROOF },
  async ({ page, company, post, tolerate }) => {
    await test.step('says whom to ask instead of mailing to a user name', async () => {
      const administrator = await company.administrator()
      const settings = await (await administrator.get('/api/settings')).json()
      const { version } = settings as { version: number }
      const change = { data: { version, userNames: true } }
      expect((await administrator.patch('/api/settings', change)).ok()).toBe(true)
      await page.goto('/forgotten-password')
      await page.getByLabel('Email', { exact: true }).fill('karl.lager')
      await page.getByRole('button', { name: 'Send me a link' }).click()
      const status = page.getByRole('status')
      await expect(status.getByText('Ask your administrator')).toBeVisible()
      await expect(status).toContainText('karl.lager is a user name, so no e-mail can go there.')
      await expectAccessible(page, 'whom to ask')
      await status.getByRole('button', { name: 'Another address' }).click()
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
      expect(post.mails.filter(({ to }) => to.some((one) => one.includes('karl.lager')))).toEqual(
        [],
      )
    })
    await test.step('explains the refusal of too many requests', async () => {
      tolerate(/status of 429 .*\/api\/mailed-links$/)
      const address = unusedEmail()
      for (let turn = 0; turn < 5; turn++) {
        await page.request.post('/api/mailed-links', {
          data: { email: address, purpose: 'password' },
        })
      }
      await page.goto('/forgotten-password')
      await email(page).fill(address)
      await page.getByRole('button', { name: 'Send me a link' }).click()
      await expect(
        alert(page, 'Too many attempts. Please try again in a few minutes.'),
      ).toBeVisible()
    })
  },
)

test('resets a forgotten password', async ({ page, company, post, newBrowser, tolerate }) => {
  tolerate(/status of 410 .*\/api\/password-renewals$/)
  const person = await company.newPerson()
  const desk = await homeOf(await newBrowser(), person)
  await askForLink(page, person.email)
  await expect(page.getByText(`If ${person.email} has an active account`)).toBeVisible()

  const link = await linkTo(post, 'new-password', person.email)
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url(), request.headers()['referer'] ?? ''))
  await page.goto(link)
  const password = page.getByLabel('New Password', { exact: true })
  const save = page.getByRole('button', { name: 'Save new password' })
  await expect(save).toBeDisabled()
  await password.fill('short')
  await save.click()
  await expect(page.getByText('Password must be at least 8 characters').first()).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill('an even better one')
  await save.click()
  await expect(alert(page, 'Your password is changed. Please log in with it.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(desk).toHaveURL('/login')
  await logIn(page, { ...person, password: 'an even better one' })
  await expect(page).toHaveURL('/home')
  // The token was in no requested URL and in no Referer.
  const token = link.split('#')[1] ?? 'none'
  expect(seen.filter((address) => address.includes(token))).toEqual([])

  await page.goto('/home')
  await page.goto(link)
  await password.fill('another new one')
  await save.click()
  await expect(page.getByRole('alert')).toContainText(
    'This link is not valid any more. Please ask for a new one.',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgotten-password')
})

test(
  'a new user confirms the address, and All Data shows unconfirmed users',
  { tag: LONG_PROOF },
  async ({ page, post, newBrowser, tolerate }) => {
    tolerate(/status of 410 .*\/api\/address-confirmations$/)
    const address = unusedEmail()
    await page.goto('/create-account')
    await page.getByLabel('First Name').fill('Nadia')
    await page.getByLabel('Last Name').fill('Newcomer')
    await email(page).fill(address)
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Welcome, Nadia!' })
    await expect(dialog).toContainText('100 points')
    await expect(dialog).toContainText(`We sent a link to ${address}`)
    await expect(dialog).toContainText(
      'The administrator has to approve your account before you can log in.',
    )
    await expectAccessible(page, 'the dialog of a new account')
    await linkTo(post, 'confirm-email', address)
    await dialog.getByRole('button', { name: 'Send it again' }).click()
    await expect(dialog.getByText('We sent the link again.')).toBeVisible()

    const office = await newBrowser()
    await enterAsAdministrator(office)
    await office.goto(`/all-data?search=${address}`)
    await expect(office.getByRole('row', { name: /Nadia/ })).toContainText('Unconfirmed')

    const link = await linkTo(post, 'confirm-email', address, 2)
    await page.goto(link)
    const press = page.getByRole('button', { name: 'Confirm my email address' })
    await press.click()
    await expect(page.getByText('Your email address is confirmed')).toBeVisible()
    await expect(office.getByRole('row', { name: /Nadia/ })).not.toContainText('Unconfirmed')

    await page.goto('/login')
    await page.goto(link)
    await press.click()
    await expect(page.getByRole('alert')).toContainText('This link is not valid any more.')
    await email(page).fill(address)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText(`If the account of ${address} waits`)).toBeVisible()
  },
)

test(
  'resets a password with the keyboard alone',
  { tag: LONG_PROOF },
  async ({ page, company, post }) => {
    const person = await company.newPerson()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgotten your password?' }).focus()
    await page.keyboard.press('Enter')
    await expect(title(page, 'Forgotten your password?')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(email(page)).toBeFocused()
    await page.keyboard.type(person.email)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Check your inbox')).toBeVisible()
    await page.goto(await linkTo(post, 'new-password', person.email))
    await page.getByLabel('New Password', { exact: true }).focus()
    await page.keyboard.type('typed with two hands')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    await logIn(page, { ...person, password: 'typed with two hands' })
    await expect(page).toHaveURL('/home')
  },
)

test('links by e-mail are accessible', { tag: LONG_PROOF }, async ({ page, tolerate }) => {
  tolerate(/status of 410 /)
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Forgotten your password?' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'Login')
  await page.goto('/forgotten-password')
  await expect(email(page)).toBeVisible()
  await expectAccessibleEverywhere(page, 'Forgotten your password?')
  await email(page).fill(unusedEmail())
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
  await expectAccessibleEverywhere(page, 'a link is on its way')
  const worthless = '#'.padEnd(44, 'A')
  await page.goto(`/new-password${worthless}`)
  await page.getByLabel('New Password', { exact: true }).fill('an even better one')
  await expectAccessibleEverywhere(page, 'Choose a new password')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleEverywhere(page, 'a link that is worthless')
  await page.goto(`/confirm-email${worthless}`)
  const confirm = page.getByRole('button', { name: 'Confirm my email address' })
  await expect(confirm).toBeVisible()
  await expectAccessibleEverywhere(page, 'Confirm your email address')
  await confirm.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleEverywhere(page, 'an address that is not confirmed')
})
