import type { Page, Route } from '@playwright/test'
import { post, unique } from '#test/e2e/company.ts'
import { alert, enter, enterAsAdministrator, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { loseAnswer } from '#test/e2e/lost-answers.ts'
import { editGift, giftCard, imageFile, newGift, removeGift } from '#test/e2e/shop.ts'

/** The form of a gift, in the dialog that adds or changes one. */
class GiftForm {
  readonly dialog
  readonly name
  readonly description
  readonly price
  readonly inventory
  readonly image
  readonly save
  readonly banner

  constructor(page: Page, title: 'Add Gift Item' | 'Edit Gift Item') {
    this.dialog = page.getByRole('dialog', { name: title })
    this.name = this.dialog.getByLabel('Name')
    this.description = this.dialog.getByLabel('Description')
    this.price = this.dialog.getByLabel('Price')
    this.inventory = this.dialog.getByLabel('Inventory')
    this.image = this.dialog.getByLabel('Image', { exact: true })
    this.save = this.dialog.locator('[type=submit]')
    this.banner = this.dialog.getByRole('alert').filter({ hasText: /./ })
  }

  async describe(gift: { name: string; description: string; price: string; inventory: string }) {
    await this.name.fill(gift.name)
    await this.description.fill(gift.description)
    await this.price.fill(gift.price)
    await this.inventory.fill(gift.inventory)
  }
}

async function openAdding(page: Page, search: string): Promise<GiftForm> {
  await page.goto(`/gift-shop?search=${search}`)
  await page.getByRole('button', { name: 'Add Gift Item' }).click()
  const form = new GiftForm(page, 'Add Gift Item')
  await expect(form.name).toBeFocused()
  return form
}

async function openEditing(page: Page, { name }: { name: string }): Promise<GiftForm> {
  await page.goto(`/gift-shop?search=${name}`)
  await giftCard(page, name).getByRole('button', { name: 'Edit' }).click()
  const form = new GiftForm(page, 'Edit Gift Item')
  await expect(form.name).toHaveValue(name)
  return form
}

const remove = (page: Page, name: string) =>
  giftCard(page, name).getByRole('button', { name: 'Remove', exact: true })

const kettle = () => ({
  name: unique('Kettle '),
  description: 'Boils.\nQuickly.',
  price: '12.5',
  inventory: '7',
})

test('adds a gift with its picture, changes it, and removes it after a confirmation', async ({
  page,
  company,
  newBrowser,
}) => {
  const desk = await newBrowser()
  await enter(desk, await company.newPerson())
  const gift = kettle()
  await enterAsAdministrator(page)
  const form = await openAdding(page, gift.name)
  await form.describe(gift)
  await form.image.setInputFiles(await imageFile(900, 600))
  await expect(form.dialog.getByRole('img', { name: 'Preview' })).toBeVisible()
  await expect(form.save).toBeEnabled()
  await form.save.click()
  await expect(alert(page, 'Added Gift Item Successfully')).toBeVisible()
  await expect(form.dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Gift Item' }).first()).toBeFocused()
  const card = giftCard(page, gift.name)
  for (const words of ['Boils.', '12.50 points', '7 available']) {
    await expect(card).toContainText(words)
  }
  await expect(card.locator('img')).toHaveAttribute('width', '900')

  await desk.goto(`/gift-shop?search=${gift.name}`)
  await expect(giftCard(desk, gift.name)).toContainText('7 available')
  const editing = await openEditing(page, gift)
  await expect(editing.description).toHaveValue(gift.description)
  await expect(editing.price).toHaveValue('12.50')
  await expect(editing.inventory).toHaveValue('7')
  await editing.price.fill('13')
  await editing.inventory.fill('5')
  await editing.dialog.getByRole('button', { name: 'Remove picture' }).click()
  await editing.save.click()
  await expect(alert(page, 'Updated Gift Item Successfully')).toBeVisible()
  await expect(giftCard(desk, gift.name)).toContainText('13 points')
  await expect(giftCard(desk, gift.name)).toContainText('5 available')
  await expect(giftCard(desk, gift.name).locator('img')).toHaveCount(0)

  const asked = page.getByRole('dialog', { name: 'Remove Gift Item' })
  await remove(page, gift.name).click()
  await expect(asked).toContainText(gift.name)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toBeHidden()
  await remove(page, gift.name).click()
  await asked.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(alert(page, 'Deleted Gift Item Successfully')).toBeVisible()
  await expect(asked).toBeHidden()
  await expect(page.getByRole('region', { name: 'Gifts' })).toBeFocused()
  await expect(giftCard(page, gift.name)).toHaveCount(0)
  await expect(giftCard(desk, gift.name)).toHaveCount(0)

  const again = await openAdding(page, gift.name)
  await again.describe(gift)
  await again.save.click()
  await expect(alert(page, 'Added Gift Item Successfully')).toBeVisible()
})

test(
  'asks before it discards a half-typed gift, and lets no news lie over it',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const { name } = await newGift(company)
    await enterAsAdministrator(page)
    const form = await openAdding(page, name)
    await page.keyboard.press('Escape')
    await expect(form.dialog).toBeHidden()
    await page.getByRole('button', { name: 'Add Gift Item' }).click()
    await form.description.fill('Half a des')
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(form.description).toHaveValue('Half a des')
    await form.dialog.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await expect(form.description).toHaveValue('Half a des')
    const giver = await company.newPerson()
    await post(giver.api, '/api/recognitions', {
      receivers: [await administratorId(page)],
      amount: '0',
      message: 'Thank you for the shop',
    })
    const news = page.getByRole('region', { name: 'New thanks', includeHidden: true })
    await expect(news).toBeAttached()
    await expect(news).toBeHidden()
    await form.dialog.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form.dialog).toBeHidden()
    await expect(news).toBeVisible()
  },
)

async function administratorId(page: Page): Promise<number> {
  const session = await (await page.request.get('/api/session')).json()
  return (session as { user: { id: number } }).user.id
}

test(
  'changes a gift once when the answer is lost, keeps it when a removal fails, and begins with an empty shop',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    await test.step('applies a change once when its answer is lost', async () => {
      tolerate(/ERR_CONNECTION_RESET/)
      const gift = await newGift(company, { inventory: 4 })
      await enterAsAdministrator(page)
      const form = await openEditing(page, gift)
      await form.inventory.fill('9')
      const keys = new Set<string | undefined>()
      page.on('request', (request) => {
        if (request.method() === 'PUT') keys.add(request.headers()['idempotency-key'])
      })
      await page.route('**/api/gifts/*', loseAnswer)
      await form.save.click()
      await expect(form.banner).toHaveText(
        'Something went wrong, item with this name may already exist',
      )
      await page.unroute('**/api/gifts/*')
      await form.save.click()
      await expect(alert(page, 'Updated Gift Item Successfully')).toBeVisible()
      expect(keys.size).toBe(1)
      await expect(giftCard(page, gift.name)).toContainText('9 available')

      // A form that is opened again sends a new request.
      const next = await openEditing(page, gift)
      await next.inventory.fill('14')
      await next.save.click()
      await expect(giftCard(page, gift.name)).toContainText('14 available')
      expect(keys.size).toBe(2)
    })
    await test.step('reports a failed removal, and keeps the gift', async () => {
      tolerate(/ERR_FAILED|status of 404 .*\/api\/gifts/)
      const gift = await newGift(company)
      await enterAsAdministrator(page)
      await page.goto(`/gift-shop?search=${gift.name}`)
      await remove(page, gift.name).click()
      const asked = page.getByRole('dialog', { name: 'Remove Gift Item' })
      const sure = asked.getByRole('button', { name: 'Remove', exact: true })
      await page.route('**/api/gifts/*', (route) => route.abort())
      await sure.click()
      await expect(asked.getByRole('alert')).toHaveText('Failed to delete gift item.')
      await expect(giftCard(page, gift.name)).toHaveCount(1)
      await page.unrouteAll()

      await removeGift(company, gift)
      await sure.click()
      await expect(asked.getByRole('alert')).toHaveText('This gift is not in the shop any more.')
    })
    await test.step('offers the first gift to the administrator in the empty shop', async () => {
      const noGifts = (route: Route) => route.fulfill({ json: { gifts: [], total: 0, next: null } })
      await page.route('**/api/gifts?*', noGifts)
      await enter(page, await company.newPerson())
      await page.goto('/gift-shop')
      await expect(page.getByText('There are no gifts yet')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add Gift Item' })).toHaveCount(0)

      await page.goto('about:blank')
      await enterAsAdministrator(page)
      await page.goto('/gift-shop')
      const gifts = page.getByRole('region', { name: 'Gifts' })
      await gifts.getByRole('button', { name: 'Add Gift Item' }).click()
      await expect(page.getByRole('dialog', { name: 'Add Gift Item' })).toBeVisible()
      await page.unroute('**/api/gifts?*', noGifts)
      const gift = await newGift(company)
      await editGift(company, gift, { price: '2' })
      await expect(gifts.getByText('There are no gifts yet')).toBeHidden()
    })
  },
)
