import type { Page } from '@playwright/test'
import {
  alert,
  enter,
  enterAsAdministrator,
  expect,
  homeOf,
  LONG_PROOF,
  openAboutMe,
  test,
} from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere, tabTo } from '#test/e2e/looks.ts'

const devices = (page: Page) => page.getByRole('list', { name: 'Signed-in devices' })
const rows = (page: Page) => devices(page).getByRole('listitem')

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

test('shows the signed-in devices live, and signs one out', async ({
  page,
  company,
  newBrowser,
}) => {
  const person = await company.newPerson()
  await homeOf(page, person)
  await openAboutMe(page, 'Sign-in and passkeys')
  await expect(page).toHaveURL('/devices')
  await expect(page.getByRole('heading', { name: 'Sign-in and passkeys', level: 1 })).toBeFocused()
  const mine = rows(page).filter({ hasText: 'This device' })
  await expect(mine).toHaveCount(1)
  await expect(mine).toContainText('Last seen: Just now')
  await expect(mine.getByRole('button')).toHaveCount(0)

  // Another sign-in shows without a reload.
  const phone = await newBrowser({ userAgent: PHONE })
  await homeOf(phone, person)
  const other = rows(page).filter({ hasText: 'Safari on iPhone' })
  await expect(other).toHaveCount(1)
  await expect(other).toContainText('127.0.0.1')

  await other.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out this device?' })
  await expect(dialog).toContainText('Safari on iPhone')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(alert(page, 'Safari on iPhone is signed out.')).toBeVisible()
  await expect(other).toHaveCount(0)
  await expect(phone).toHaveURL('/login')
})

test(
  'is signed out everywhere, by the person with or without this device, and by the administrator',
  { tag: LONG_PROOF },
  async ({ page, company, newBrowser, tolerate }) => {
    await test.step('"Sign out everywhere" keeps this device, unless it is included', async () => {
      // The open list is read once more before the page changes.
      tolerate(/status of 401 .*\/api\/account\/sessions$/)
      const person = await company.newPerson()
      const other = await homeOf(await newBrowser(), person)
      await homeOf(page, person)
      await page.goto('/devices')
      const everywhere = page.getByRole('main').getByRole('button', { name: 'Sign out everywhere' })
      const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
      await everywhere.click()
      await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(
        page.getByRole('alert').filter({ hasText: /other devices? (is|are) signed out\./ }),
      ).toBeVisible()
      await expect(page.getByText('You are signed in on this device only.')).toBeVisible()
      await expect(other).toHaveURL('/login')

      await everywhere.click()
      await dialog.getByLabel('Also on this device').check()
      await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(page).toHaveURL('/login')
      await expect(alert(page, 'You are signed out everywhere.')).toBeVisible()
      await page.goto('/home')
      await expect(page).toHaveURL('/login')
    })
    await test.step('the administrator signs a person out everywhere', async () => {
      const person = await company.newPerson()
      const desk = await homeOf(await newBrowser(), person)
      await enterAsAdministrator(page)
      await page.goto(`/all-data/${person.id}`)
      const signOut = page.getByRole('button', { name: `Sign out ${person.name} everywhere` })
      await signOut.click()
      const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
      await expect(dialog).toContainText(person.name)
      await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(alert(page, `${person.name} is signed out everywhere.`)).toBeVisible()
      await expect(signOut).toBeHidden()
      await expect(desk).toHaveURL('/login')
      await page.goto(`/audit-log?search=${person.email}`)
      await expect(page.getByText(`signed ${person.name} out everywhere`)).toBeVisible()
    })
  },
)

test(
  'signs a device out with the keyboard alone',
  { tag: LONG_PROOF },
  async ({ page, company, newBrowser }) => {
    const person = await company.newPerson()
    await homeOf(await newBrowser({ userAgent: PHONE }), person)
    await enter(page, person)
    await page.goto('/devices')
    const button = page.getByRole('button', { name: 'Sign out Safari on iPhone' })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign out this device?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await tabTo(page, dialog.getByRole('button', { name: 'Sign out', exact: true }))
    await page.keyboard.press('Enter')
    await expect(button).toBeHidden()
  },
)

test('devices are accessible', { tag: LONG_PROOF }, async ({ page, company, newBrowser }) => {
  const person = await company.newPerson()
  await homeOf(await newBrowser({ userAgent: PHONE }), person)
  await enter(page, person)
  await page.goto('/devices')
  await expect(rows(page)).not.toHaveCount(0)
  await expectAccessibleEverywhere(page, 'Signed-in devices')
  await page.getByRole('main').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign out everywhere?' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'Sign out everywhere?')
})
