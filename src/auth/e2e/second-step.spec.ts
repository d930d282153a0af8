import { Secret, TOTP } from 'otpauth'
import { alert, expect, homeOf, logIn, openAboutMe, test } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'

test('sets up a second step, and logs in with a code of the app', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of 403 .*\/api\/session$/)
  const person = await company.newPerson()
  await homeOf(page, person)
  await openAboutMe(page, 'Sign-in and passkeys')
  await page.getByRole('button', { name: 'Set up a second step' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up a second step' })
  await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  await expectAccessible(page, 'the setup of a second step')
  const key = await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const totp = new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) })
  await dialog.getByLabel('Code', { exact: true }).fill(totp.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()

  const other = await newBrowser()
  await other.goto('/login')
  await logIn(other, person)
  await expect(other.getByText('Your password is right.')).toBeVisible()
  await expectAccessible(other, 'the second step of a login')
  const login = other.getByRole('main').getByRole('button', { name: 'Login' })
  await other.getByLabel('Code', { exact: true }).fill('000000')
  await login.click()
  await expect(
    alert(other, 'This code is not right, or was used already. Please type the next one.'),
  ).toBeVisible()
  await other.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await login.click()
  await expect(other).toHaveURL('/home')
})
