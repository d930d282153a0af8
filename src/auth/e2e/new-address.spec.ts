import { unusedEmail } from '#test/e2e/company.ts'
import { alert, enter, expect, logIn, LONG_PROOF, test as withoutMail } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/mail-laurel.ts'

test('a person changes their address by a link to the new one', async ({
  page,
  company,
  post,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of 4\d\d .*\/api\/account\/(new-address|email)$/)
  const person = await company.newPerson()
  const wanted = unusedEmail()
  await enter(page, person)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change my email address' })
  const send = dialog.getByRole('button', { name: 'Send me a link' })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('New email').fill(person.email)
  await dialog.getByLabel('Current Password').fill(person.password)
  await send.click()
  await expect(dialog.getByText('This is the email address of the account already.')).toBeVisible()
  await expectAccessible(page, 'the form of a new address')
  await dialog.getByLabel('New email').fill(wanted)
  await send.click()
  await expect(dialog.getByRole('status')).toContainText(`A link is on its way to ${wanted}`)
  await expectAccessible(page, 'a link on its way')

  const link = () =>
    post.mails
      .filter(({ to }) => to.includes(wanted))
      .flatMap(({ mail }) => /^http:\S+\/confirm-new-email#\S+$/m.exec(mail.text ?? '') ?? [])[0]
  await expect.poll(link).toBeDefined()
  // The mail is read on a phone, where nobody is signed in.
  const phone = await newBrowser({ viewport: { width: 390, height: 800 } })
  await phone.goto(link() ?? '/')
  await expect(phone).toHaveURL('/login')
  await logIn(phone, person)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
    'Confirm your new email address',
  )
  await expectAccessible(phone, 'the link to a new address')
  await phone.getByRole('button', { name: 'Use this email address' }).click()
  await expect(phone.getByText(`Log in with ${wanted} from now on.`)).toBeVisible()
  // The desk's open page follows.
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(page.getByRole('row', { name: 'Email' })).toContainText(wanted)
  await phone.goto('/home')
  await phone.goto(link() ?? '/')
  await phone.getByRole('button', { name: 'Use this email address' }).click()
  await expect(phone.getByText('This link does not work')).toBeVisible()
})

test('a wish is given up', { tag: LONG_PROOF }, async ({ page, company }) => {
  const person = await company.newPerson()
  await enter(page, person)
  await page.goto('/home')
  const open = page.getByRole('button', { name: 'Change email' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Change my email address' })
  await dialog.getByLabel('New email').fill(unusedEmail())
  await dialog.getByLabel('Current Password').fill(person.password)
  await dialog.getByLabel('Current Password').press('Enter')
  await dialog.getByRole('button', { name: 'Keep my present address' }).click()
  await expect(alert(page, 'Your email address stays as it is.')).toBeVisible()
  await open.click()
  await expect(dialog.getByLabel('New email')).toBeVisible()
})

withoutMail(
  'where no mail is sent, the form names the administrator',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await enter(page, await company.newPerson())
    await page.goto('/home')
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByRole('dialog')).toContainText(
      'Your administrator can change it for you.',
    )
    await expectAccessible(page, 'an address that only the administrator changes')
  },
)
