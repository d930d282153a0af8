// An empty pattern declares a fixture without other fixtures.
/* oxlint-disable no-empty-pattern */
import type { Page } from '@playwright/test'
import { PASSWORD } from '#test/e2e/company.ts'
import { alert, enterAsAdministrator, expect, historyRows, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { test as own } from '#test/e2e/own-laurel.ts'
import { CLIENT, startProvider, type OwnProvider } from '#test/oidc/provider.ts'
import { freePort } from '#platform/server/db/postmaster.ts'

const NAME = 'Acme ID'

interface Neighbour {
  /** Both ports are chosen before the start, because each side needs the other's URL. */
  readonly port: number
  readonly provider: OwnProvider
}

/** A Laurel with a provider on this machine. */
const test = own.extend<object, { neighbour: Neighbour }>({
  neighbour: [
    async ({}, use) => {
      const port = await freePort(0)
      const provider = await startProvider({ returnAddress: `${addressOf(port)}/login/return` })
      await use({ port, provider })
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ neighbour: { port, provider } }, use) =>
      use({
        PORT: String(port),
        PUBLIC_URL: addressOf(port),
        SIGNUP_ACTIVE: 'true',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.clientId,
        OIDC_CLIENT_SECRET: CLIENT.clientSecret,
        OIDC_NAME: NAME,
      }),
    { scope: 'worker' },
  ],
})

test.beforeEach(async ({ context }) => {
  // The provider's pages would load a font from there.
  await context.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' }))
})

function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

const signInButton = (page: Page) => page.getByRole('button', { name: `Sign in with ${NAME}` })

/** Logs in at the provider and consents, on its own pages. */
async function signInThere(page: Page, subject: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(subject)
  await page.getByPlaceholder('and password').fill('any password')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('signs in with the provider and opens the requested page', async ({
  page,
  neighbour: { provider },
}) => {
  const claims = { email: 'nora@laurel.test', email_verified: true }
  provider.people.set('nora', { ...claims, given_name: 'Nora', family_name: 'Newcomer' })
  await page.goto('/gift-shop?search=mug')
  await expect(alert(page, 'Please Login')).toBeVisible()
  await signInButton(page).click()
  await signInThere(page, 'nora')
  await expect(page).toHaveURL('/gift-shop?search=mug')
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Shop' })).toBeVisible()
  // The back button reaches neither the code nor the provider.
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Hello, Nora' })).toBeVisible()
  // Home reads its history last; without a session it would be refused.
  await expect(historyRows(page)).toHaveCount(1)
  const cookies = await page.context().cookies(page.url())
  expect(cookies.map(({ name }) => name)).not.toContain('laurel_visit')

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(signInButton(page)).toBeVisible()
})

test(
  'asks for an existing password once, then never again',
  { tag: LONG_PROOF },
  async ({ page, neighbour: { provider }, company, newBrowser, tolerate }) => {
    tolerate(/status of 403 .*\/connection$/)
    const person = await company.newPerson()
    provider.people.set('owner', { email: person.email, email_verified: true })
    await page.goto('/login')
    await signInButton(page).focus()
    await page.keyboard.press('Enter')
    await signInThere(page, 'owner')
    await expect(page).toHaveURL('/login/connect')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Connect your account' }),
    ).toBeVisible()
    await expect(page.getByRole('group', { name: 'Email' })).toContainText(person.email)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page, 'Connect your account')
    await page.setViewportSize({ width: 1280, height: 800 })
    const password = page.getByLabel('Password', { exact: true })
    const connect = page.getByRole('button', { name: 'Connect and sign in' })
    await password.fill('not this one')
    await connect.click()
    await expect(alert(page, 'Incorrect password. Please try again.')).toBeVisible()
    await password.fill(PASSWORD)
    await connect.click()
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('heading', { name: `Hello, ${person.firstName}` })).toBeVisible()
    await expect(historyRows(page)).toHaveCount(1)

    // The provider's session is still open.
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await signInButton(page).click()
    await expect(page).toHaveURL('/home')

    const office = await newBrowser()
    await enterAsAdministrator(office)
    await office.goto(`/audit-log?search=${person.email}`)
    await expect(
      office.getByText(`${person.name} signed in with ${NAME}, for the first time`),
    ).toBeVisible()
  },
)

test(
  'shows errors of the provider on Login',
  { tag: LONG_PROOF },
  async ({ page, neighbour: { provider }, tolerate }) => {
    tolerate(/status of (403|409|503) .*\/api\/single-sign-on/)
    await page.goto('/login')
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    await expectAccessible(page, 'Login')
    await signInButton(page).click()
    await page.getByRole('link', { name: '[ Cancel ]' }).click()
    await expect(page).toHaveURL('/login')
    await expect(
      alert(page, 'You did not sign in there. Please begin again, or use a password.'),
    ).toBeVisible()

    await page.goto('/login/return?code=stolen&state=made-up')
    await expect(page).toHaveURL('/login')
    await expect(
      alert(
        page,
        'This sign-in was not begun in this browser, or it is over already. Please begin again.',
      ),
    ).toBeVisible()

    provider.people.set('unverified', { email: 'nobody@laurel.test', email_verified: false })
    await signInButton(page).click()
    await signInThere(page, 'unverified')
    await expect(page).toHaveURL('/login')
    await expect(
      alert(
        page,
        'The sign-in provider does not say that your email address is verified. Please verify it there, or contact admin: the operations page, "Single sign-on", says what to set there.',
      ),
    ).toBeVisible()
  },
)
