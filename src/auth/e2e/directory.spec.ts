// An empty pattern declares a fixture without other fixtures.
/* oxlint-disable no-empty-pattern */
import { PASSWORD } from '#test/e2e/company.ts'
import { alert, enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessible, expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test as own } from '#test/e2e/own-laurel.ts'
import { openDirectoryServer, type DirectoryServer } from '#test/ldap/directory-server.ts'

const THERE = 'my word in the directory'

/** A Laurel whose people log in by a directory on this machine. */
const test = own.extend<object, { directory: DirectoryServer }>({
  directory: [
    async ({}, use) => {
      const server = await openDirectoryServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ directory }, use) => {
      const { choice } = directory
      await use({
        SIGNUP_ACTIVE: 'true',
        LDAP_URL: choice.url,
        LDAP_STARTTLS: 'false',
        LDAP_BIND_DN: choice.bindDn,
        LDAP_BIND_PASSWORD: choice.bindPassword,
        LDAP_BASE_DN: choice.baseDn,
        LDAP_ROLES: `moderator: ${await directory.addGroup('hosts', choice.bindDn)}`,
      })
    },
    { scope: 'worker' },
  ],
})

test(
  'logs in by the directory, is asked once for the password here, and hears when it is away',
  { tag: LONG_PROOF },
  async ({ page, directory, tolerate, company }) => {
    await test.step('says that the directory is away', async () => {
      tolerate(/status of 503 .*\/api\/session/)
      await directory.stop()
      await page.goto('/login')
      await page.getByLabel('Email').fill('nobody')
      await page.getByLabel('Password', { exact: true }).fill(THERE)
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('alert').filter({ hasText: 'The company’s directory does not answer' }),
      ).toBeVisible()
      await directory.start()
    })
    await test.step('logs in by the user name and password of the directory', async () => {
      await directory.addPerson('nora', THERE, { givenName: 'Nora', sn: 'Newcomer' })
      await page.goto('/login')
      await expect(page.getByText('Or your user name.')).toBeVisible()
      await page.getByLabel('Email').fill('nora')
      await page.getByLabel('Password', { exact: true }).fill(THERE)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page).toHaveURL('/home')
      await expect(page.getByRole('heading', { name: 'Hello, Nora' })).toBeVisible()
      await page.goto('about:blank')
      await page.context().clearCookies()
    })
    await test.step('asks once for the password of an account here', async () => {
      tolerate(/status of 403 .*\/api\/session/)
      const { email, firstName } = await company.newPerson()
      await directory.addPerson('owner', THERE, { mail: email })
      await page.setViewportSize({ width: 320, height: 640 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/login')
      await page.getByLabel('Email').fill('owner')
      await page.getByLabel('Password', { exact: true }).fill(THERE)
      await page.keyboard.press('Enter')
      const password = page.getByLabel('Password of your account here')
      await expect(password).toBeFocused()
      await expectAccessible(page, 'Login that connects an account')
      await page.keyboard.type('not this one')
      await page.keyboard.press('Enter')
      await expect(alert(page, 'Incorrect password. Please try again.')).toBeVisible()
      await password.fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/home')
      await expect(page.getByRole('heading', { name: `Hello, ${firstName}` })).toBeVisible()
    })
  },
)

test('Settings tries the directory', { tag: LONG_PROOF }, async ({ page, directory }) => {
  await directory.addPerson(`somebody${Date.now()}`, THERE)
  await enterAsAdministrator(page)
  await page.goto('/settings/connections')
  const section = page.getByRole('main')
  await expect(section.getByText(directory.choice.baseDn, { exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Try the directory' }).click()
  await expect(section.getByRole('status')).toContainText('The directory answers')
  await expectAccessibleEverywhere(page, 'Settings with a tried directory')
})
