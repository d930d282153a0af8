import type { Page } from '@playwright/test'
import { PASSWORD, unique, unusedEmail } from '#test/e2e/company.ts'
import { alert, expect, test } from '#test/e2e/laurel.ts'

interface Typed {
  firstName?: string
  lastName?: string
  email?: string
  password?: string
}

async function fillIn(page: Page, { firstName, lastName, email, password }: Typed): Promise<void> {
  await page.getByLabel('First Name').fill(firstName ?? 'Robin')
  await page.getByLabel('Last Name').fill(lastName ?? 'Marsh')
  await page.getByLabel('Email').fill(email ?? unusedEmail())
  await page.getByLabel('Password', { exact: true }).fill(password ?? PASSWORD)
}

const submit = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Create Account' })

test.beforeEach(({ page }) => page.goto('/create-account').then(() => undefined))
test('signs up: says what is wrong, greets with the bonus, and leads to Login', async ({
  page,
  company,
  tolerate,
}) => {
  await test.step('disables the submit button while a field is empty', async () => {
    await expect(submit(page)).toBeDisabled()
    await fillIn(page, {})
    await expect(submit(page)).toBeEnabled()
    for (const label of ['First Name', 'Last Name', 'Email', 'Password']) {
      const field = page.getByLabel(label, { exact: true })
      const typed = await field.inputValue()
      await field.fill('')
      await expect(submit(page)).toBeDisabled()
      await field.fill(typed)
      await expect(submit(page)).toBeEnabled()
    }
  })
  await test.step('shows field errors word for word', async () => {
    const refused: [label: string, typed: Typed, words: string][] = [
      ['First Name', { firstName: 'Al' }, 'First name must be at least 3 characters long'],
      ['Last Name', { lastName: 'Ng' }, 'Last name must be at least 3 characters long'],
      ['Email', { email: 'robin' }, 'The email address is badly formatted.'],
      ['Password', { password: 'seven77' }, 'Password must be at least 8 characters'],
    ]
    for (const [label, typed, words] of refused) {
      await fillIn(page, typed)
      await submit(page).click()
      const field = page.getByLabel(label, { exact: true })
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(new RegExp(words))
      await expect(field).toBeFocused()
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
  })
  await test.step('refuses an address that has an account', async () => {
    tolerate(/status of 409 .*\/api\/users$/)
    const { email } = await company.newPerson()
    await fillIn(page, { email: email.toUpperCase() })
    await submit(page).click()
    await expect(
      alert(page, 'The email address is already in use by another account.'),
    ).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('greets a new account with its bonus, and offers to add another', async () => {
    const firstName = unique('Ada')
    const email = unusedEmail()
    await fillIn(page, { firstName, email: `  ${email.toUpperCase()} ` })
    await submit(page).click()

    const dialog = page.getByRole('dialog', { name: `Welcome, ${firstName}!` })
    await expect(dialog).toContainText('Your account was created, with a bonus of 100 points.')
    await expect(dialog).toContainText(
      'The administrator has to approve your account before you can log in.',
    )
    await expect(dialog).toContainText('Until then Login says “Your account is inactive.”')
    expect(await company.idOf(email)).toBeGreaterThan(0)

    await dialog.getByRole('button', { name: 'Add Another Account' }).click()
    await expect(dialog).toBeHidden()
    for (const label of ['First Name', 'Last Name', 'Email', 'Password']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
    }
    await expect(submit(page)).toBeDisabled()
  })
  await test.step('leads to Login after sign-up', async () => {
    await fillIn(page, {})
    await submit(page).click()
    const login = page.getByRole('dialog').getByRole('link', { name: 'Go to login', exact: true })
    await expect(login).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeFocused()
  })
  await test.step('is one tap from Login on a phone, where the menu is folded', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/login')
    await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: 'Create Account', level: 1 })).toBeVisible()
  })
})
