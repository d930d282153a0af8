import { send, unique, unusedEmail } from '#test/e2e/company.ts'
import {
  alert,
  enter,
  enterAsAdministrator,
  expect,
  homeOf,
  LONG_PROOF,
  test,
} from '#test/e2e/laurel.ts'
import { expectAccessible, expectAccessibleEverywhere } from '#test/e2e/looks.ts'

test('the administrator changes a name and an address; open pages follow', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of 409 .*\/person$/)
  const [ada, bob] = [await company.newPerson(), await company.newPerson()]
  await send(ada, bob, '1', 'For the boxes')
  const desk = await homeOf(await newBrowser(), bob)
  await expect(desk.getByText('For the boxes').first()).toBeVisible()
  const own = await newBrowser()
  await enter(own, ada)
  await own.goto('/home')

  await enterAsAdministrator(page)
  await page.goto(`/all-data/${ada.id}`)
  await page.getByRole('button', { name: `Edit name and email of ${ada.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Name and email' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Last Name').fill('Ng')
  await dialog.getByLabel('Email').fill(bob.email)
  await save.click()
  await expect(dialog.getByText('Last name must be at least 3 characters long')).toBeVisible()
  await expect(dialog.getByLabel('Last Name')).toBeFocused()
  await expectAccessible(page, 'the form of name and address')
  const lastName = unique('Wed')
  await dialog.getByLabel('Last Name').fill(lastName)
  await save.click()
  await expect(
    dialog.getByText('The email address is already in use by another account.'),
  ).toBeVisible()
  const address = unusedEmail()
  await dialog.getByLabel('Email').fill(address)
  await dialog.getByLabel('Email').press('Enter')
  const name = `${ada.firstName} ${lastName}`
  await expect(alert(page, `The account of ${name} is saved.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await expect(desk.getByTitle(name).first()).toBeVisible()
  await expect(own.getByRole('row', { name: 'Last Name' })).toContainText(lastName)
  await expect(own.getByRole('row', { name: 'Email' })).toContainText(address)
  await page.goto('/audit-log')
  const event = page.getByRole('row').filter({ hasText: `changed the account of ${name}` })
  await expect(event).toContainText(ada.email)
  await expect(event).toContainText(address)
})

test(
  'the form of a name and an address is accessible, also the fixed one of the administrator',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const person = await company.newPerson()
    await enterAsAdministrator(page)
    await page.goto(`/all-data/${person.id}`)
    await expectAccessibleEverywhere(page, "a person's page")
    await page.getByRole('button', { name: /^Edit name and email/ }).click()
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
    await expectAccessibleEverywhere(page, 'Name and email')
    await test.step("the administrator's own address is fixed, and said to be", async () => {
      await enterAsAdministrator(page)
      await page.goto(`/all-data/${await company.idOf('admin@laurel.local')}`)
      await page.getByRole('button', { name: /^Edit name and email/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Name and email' })
      await expect(dialog.getByLabel('Email')).toBeDisabled()
      await expect(dialog).toContainText('It can only be changed once the account is handed over.')
    })
  },
)
