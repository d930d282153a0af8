import { post, unique, type Company, type Person } from '#test/e2e/company.ts'
import { alert, enter, enterAsAdministrator, expect, test } from '#test/e2e/laurel.ts'
import { giftCard, newGift } from '#test/e2e/shop.ts'

async function joinTeam(company: Company, { id }: Person, team: string): Promise<void> {
  const answer = await (
    await company.administrator()
  ).put(`/api/users/${id}/position`, { data: { title: '', team } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('a gift for one group is there for its people alone', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  // Outside, its page says that there is no such gift.
  tolerate(/status of 404 .*\/api\/gifts\/\d+$/)
  const [team, noor, ben] = [
    unique('Grenoble '),
    await company.newPerson(),
    await company.newPerson(),
  ]
  await joinTeam(company, noor, team)
  const condition = { match: 'all', rules: [{ field: 'team', is: 'oneOf', values: [team] }] }
  await post(await company.administrator(), '/api/groups', { name: team, condition })
  const gift = await newGift(company)
  const found = `/gift-shop?search=${encodeURIComponent(gift.name)}`

  await test.step('the keeper offers it to the group', async () => {
    await enterAsAdministrator(page)
    await page.goto(found)
    await giftCard(page, gift.name).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Gift Item' })
    await form.getByRole('combobox', { name: 'Offered to' }).fill(team)
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(alert(page, 'Updated Gift Item Successfully')).toBeVisible()
    await expect(giftCard(page, gift.name)).toContainText(`Only for ${team}`)
  })

  await test.step('Ben neither finds nor opens it', async () => {
    const desk = await newBrowser()
    await enter(desk, ben)
    await desk.goto(found)
    await expect(desk.getByText('No gift matches')).toBeVisible()
    await desk.goto(`/gift-shop/${gift.id}`)
    await expect(desk.getByText('This gift is not in the shop any more.')).toBeVisible()
  })

  await test.step('Noor puts it into her cart, and leaves the team', async () => {
    const phone = await newBrowser()
    await enter(phone, noor)
    await phone.goto(found)
    await expect(giftCard(phone, gift.name)).not.toContainText('Only for')
    await giftCard(phone, gift.name).getByRole('button', { name: 'Add To Cart' }).click()
    await expect(alert(phone, 'Added To Cart Successfully')).toBeVisible()
    await joinTeam(company, noor, 'Elsewhere')
    await phone.goto('/cart')
    await expect(phone.getByText('This gift is not offered to you any more.')).toBeVisible()
    await expect(phone.getByRole('main').getByRole('link', { name: gift.name })).toHaveCount(0)
  })
})
