import type { Page } from '@playwright/test'
import {
  alert,
  enter,
  enterAsAdministrator,
  expect,
  homeOf,
  logIn,
  LONG_PROOF,
  test,
} from '#test/e2e/laurel.ts'

async function fillIn(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current Password', { exact: true }).fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(next)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save new password' })

test(
  'signs other browsers out after a password change',
  { tag: LONG_PROOF },
  async ({ page, me, newBrowser, tolerate }) => {
    tolerate(/status of (401 |40[03] .*\/api\/(session|account\/password)$)/)
    const other = await newBrowser()
    await enter(other, me)
    await other.goto('/home')
    await expect(other.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()

    await page.goto('/home')
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await expect(save(page)).toBeDisabled()
    await fillIn(page, 'not my password', 'an even better one')
    await save(page).click()
    await expect(dialog.getByRole('alert')).toHaveText('Incorrect password. Please try again.')
    await fillIn(page, me.password, me.password)
    await save(page).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Choose a password that differs from the current one',
    )
    await fillIn(page, me.password, 'short')
    await save(page).click()
    await expect(dialog).toContainText('Password must be at least 8 characters')
    await expect(page.getByLabel('New Password', { exact: true })).toBeFocused()

    await fillIn(page, me.password, 'an even better one')
    await save(page).click()
    await expect(
      alert(page, 'Your password is changed. Other devices are signed out.'),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()

    await expect(other).toHaveURL('/login')
    await logIn(other, me)
    await expect(alert(other, 'Incorrect password. Please try again.')).toBeVisible()
    await logIn(other, { ...me, password: 'an even better one' })
    await expect(other).toHaveURL('/home')
  },
)

test('leads from a one-time password only to the choice of a new one', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of (401 |403 .*\/api\/session$)/)
  const person = await company.newPerson()
  const desk = await homeOf(await newBrowser(), person)

  await enterAsAdministrator(page)
  await page.goto(`/all-data/${person.id}`)
  const reset = page.getByRole('button', { name: `Reset password of ${person.name}` })
  const dialog = page.getByRole('dialog', { name: 'Reset password' })
  await reset.click()
  await expect(dialog).toContainText(person.name)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk).toHaveURL('/home')

  await reset.click()
  const answered = Promise.withResolvers<void>()
  await page.route('**/password-reset', (route) => answered.promise.then(() => route.continue()))
  const confirm = dialog.getByRole('button', { name: 'Reset password' })
  await confirm.click()
  await expect(confirm).toHaveAttribute('data-loading', 'true')
  // Escape must not close the dialog: the password in the coming answer is shown only once.
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible()
  answered.resolve()
  const oneTime = dialog.getByLabel('One-time password')
  await expect(oneTime).toHaveValue(/^\w{4}(-\w{4}){3}$/)
  const password = await oneTime.inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(password)).toBeHidden()

  await expect(desk).toHaveURL('/login')
  await logIn(desk, person)
  await expect(alert(desk, 'Incorrect password. Please try again.')).toBeVisible()
  await logIn(desk, { ...person, password })
  const title = desk.getByRole('heading', { name: 'Choose a new password' })
  await expect(title).toBeVisible()
  for (const path of ['/deposit', '/all-data', '/home']) {
    await desk.goto(path)
    await expect(title).toBeVisible()
    await expect(desk.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(0)
  }
  expect((await desk.context().request.get('/api/account')).status()).toBe(403)

  await fillIn(desk, password, 'my very own again')
  await save(desk).click()
  await expect(alert(desk, 'Your password is changed.')).toBeVisible()
  await expect(desk.getByRole('heading', { name: `Hello, ${person.firstName}` })).toBeVisible()
  await desk.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(desk.getByLabel('Email')).toBeVisible()
  await logIn(desk, { ...person, password: 'my very own again' })
  await expect(desk).toHaveURL('/home')
})
