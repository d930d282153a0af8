// An empty pattern declares a fixture without other fixtures.
/* oxlint-disable no-empty-pattern */
import type { Page } from '@playwright/test'
import { alert, expect, homeOf, logIn, LONG_PROOF, openAboutMe } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { test as own } from '#test/e2e/own-laurel.ts'
import { freePort } from '#platform/server/db/postmaster.ts'

/** A Laurel at an address that passkeys work at; the port is chosen before, because it needs to know it. */
const test = own.extend<object, { port: number }>({
  port: [async ({}, use) => use(await freePort(0)), { scope: 'worker' }],
  environment: [
    async ({ port }, use) => use({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }),
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(`http://localhost:${app.port}`),
})

/** Gives the page's browser a device for passkeys, whose person it verifies. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

test('adds a passkey, and logs in with it by the keyboard, alone and as the second step', async ({
  page,
  company,
  tolerate,
}) => {
  tolerate(/status of 403 .*\/api\/session$/)
  // Requests under way at the logout.
  tolerate(/status of 401 .*\/api\//)
  await giveDevice(page)
  const person = await company.newPerson()
  await homeOf(page, person)
  await openAboutMe(page, 'Sign-in and passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Chrome on Linux')
  await dialog.getByLabel('Name').fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list.getByText('My laptop')).toBeVisible()
  await expectAccessible(page, 'the passkeys')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expectAccessible(page, 'Login with a passkey')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(passkeyButton(page)).toBeFocused({ timeout: 50 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')

  await page.context().clearCookies()
  await page.goto('/login')
  await logIn(page, person)
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await expectAccessible(page, 'a passkey as the second step')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
})

test(
  'says so where there is no passkey, and offers none without WebAuthn',
  { tag: LONG_PROOF },
  async ({ page, newBrowser }) => {
    await giveDevice(page)
    await page.goto('/login')
    await passkeyButton(page).click()
    await expect(
      alert(page, 'No passkey was used. Please try again, or choose another way.'),
    ).toBeVisible()
    const old = await newBrowser()
    await old.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await old.goto('/login')
    await expect(old.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible()
    await expect(passkeyButton(old)).toBeHidden()
  },
)
