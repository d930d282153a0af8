import type { Page } from '@playwright/test'
import { cartOf } from '#test/e2e/cart.ts'
import { unique } from '#test/e2e/company.ts'
import { alert, enter, expect, LONG_PROOF, test, withoutLiveEvents } from '#test/e2e/laurel.ts'
import { editGift, giftCard, newGift, removeGift, uploadPicture } from '#test/e2e/shop.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search gifts' })
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort' })
const filter = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const cards = (page: Page) => page.getByRole('region', { name: 'Gifts' }).getByRole('article')
const count = (page: Page, words: string) =>
  page.getByRole('status').getByText(words, { exact: true })

/** Clicks the visible part of a filter, which covers its checkbox. */
const press = (page: Page, name: string) => page.getByText(name, { exact: true }).click()

async function openShop(page: Page, family: string): Promise<void> {
  await page.goto(`/gift-shop?search=${family}`)
  await expect(cards(page).first()).toBeVisible()
}

test('a card shows name, price and stock, and goes into the cart unless sold out', async ({
  page,
  me,
  company,
  tolerate,
}) => {
  await test.step('marks a sold-out gift, and refuses it with a message', async () => {
    tolerate(/status of 409 .*\/api\/cart$/)
    const gift = await newGift(company, { inventory: 0 })
    await openShop(page, gift.name)
    const card = giftCard(page, gift.name)
    await expect(card).toContainText('Out of stock')
    await card.getByRole('button', { name: 'Add To Cart' }).click()
    await expect(alert(page, 'This item is out of stock.')).toBeVisible()
    expect(await cartOf(me)).toMatchObject({ lines: [] })
  })
  await test.step('Add To Cart adds one each time, and one for a double press', async () => {
    const gift = await newGift(company)
    await openShop(page, gift.name)
    const add = giftCard(page, gift.name).getByRole('button', { name: 'Add To Cart' })
    // Slower than the answer, as people press twice.
    await add.dblclick({ delay: 150 })
    await expect(alert(page, 'Added To Cart Successfully')).toBeVisible()
    await expect(giftCard(page, gift.name)).toContainText('1 in your cart')
    await expect(add).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(giftCard(page, gift.name)).toContainText('2 in your cart')
    expect(await cartOf(me)).toMatchObject({
      lines: [{ id: gift.id, quantity: 2 }],
      total: '20.00',
    })
    await giftCard(page, gift.name).getByRole('link', { name: '2 in your cart' }).click()
    await expect(page).toHaveURL(/\/cart$/)
  })
  await test.step('shows name, price and stock on a card', async () => {
    const person = await company.newPerson({ appreciation: '40.5' })
    const picture = await uploadPicture(await company.administrator())
    const mug = await newGift(company, { price: '1234.5', inventory: 3, picture })
    await enter(page, person)
    await page.goto('/giftshop')
    await expect(page).toHaveURL('/gift-shop')
    await expect(page.getByRole('heading', { name: 'Gift Shop', level: 1 })).toBeVisible()
    await expect(page.getByText('You can spend 40.50 points')).toBeVisible()

    await search(page).fill(mug.name)
    const card = giftCard(page, mug.name)
    await expect(card.getByRole('heading', { name: mug.name })).toBeVisible()
    await expect(card).toContainText(mug.description)
    await expect(card).toContainText('1,234.50 points')
    await expect(card).toContainText('3 available')
    await expect(card).toContainText('1,194 more points and it is yours')
    const image = card.locator('img')
    await expect(image).toHaveAttribute('loading', 'lazy')
    await expect(image).toHaveAttribute('width', '640')
    await expect(image).toHaveAttribute('height', '480')
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0)
    for (const name of ['Add Gift Item', 'Edit', 'Remove']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    }
  })
})

test('keeps search, order and filters in the URL', async ({ page, company }) => {
  const family = unique('Fam')
  const person = await company.newPerson({ appreciation: '20' })
  const middle = await newGift(company, { name: `${family} two`, price: '20' })
  const dear = await newGift(company, { name: `${family} three`, price: '20.01' })
  const cheap = await newGift(company, { name: `${family} one`, price: '5', inventory: 0 })
  const other = await newGift(company)
  await enter(page, person)
  await page.goto('/gift-shop')
  await expect(giftCard(page, other.name)).toBeVisible()

  await search(page).fill(family.toLowerCase())
  await expect(count(page, '3 gifts')).toBeVisible()
  await expect(page).toHaveURL(`/gift-shop?search=${family.toLowerCase()}`)
  const headings = cards(page).getByRole('heading')
  await expect(headings).toHaveText([cheap.name, dear.name, middle.name])

  await sort(page).selectOption('Price: low to high')
  await expect(headings).toHaveText([cheap.name, middle.name, dear.name])
  await expect(page).toHaveURL(/[?&]sort=cheapest/)
  await sort(page).selectOption('Price: high to low')
  await expect(headings).toHaveText([dear.name, middle.name, cheap.name])

  await press(page, 'Affordable now')
  await expect(headings).toHaveText([middle.name, cheap.name])
  await expect(count(page, '2 gifts')).toBeVisible()
  await press(page, 'In stock')
  await expect(headings).toHaveText([middle.name])
  await expect(count(page, '1 gift')).toBeVisible()
  await expect(page).toHaveURL(/[?&]affordable=true/)
  await expect(page).toHaveURL(/[?&]inStock=true/)

  await page.reload()
  await expect(headings).toHaveText([middle.name])
  await expect(search(page)).toHaveValue(family.toLowerCase())
  await expect(sort(page)).toHaveValue('dearest')
  await expect(filter(page, 'Affordable now')).toBeChecked()
  await expect(filter(page, 'In stock')).toBeChecked()

  await press(page, 'Affordable now')
  await press(page, 'In stock')
  await sort(page).selectOption('Newest')
  await expect(page).toHaveURL(`/gift-shop?search=${family.toLowerCase()}`)
  await expect(headings).toHaveText([cheap.name, dear.name, middle.name])
})

test(
  'looks through many gifts, and reads a long description',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('offers to clear filters without a match, and ignores invalid parameters', async () => {
      await enter(page, await company.newPerson())
      const gift = await newGift(company)
      await page.goto(`/gift-shop?search=${unique('Nothing')}&inStock=true`)
      await expect(page.getByText('No gift matches')).toBeVisible()
      await expect(count(page, '0 gifts')).toBeVisible()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect(page).toHaveURL('/gift-shop')
      await expect(giftCard(page, gift.name)).toBeVisible()
      await expect(search(page)).toHaveValue('')

      await page.goto('/gift-shop?sort=upwards&affordable=perhaps&inStock=7&search={"a":1}')
      await expect(giftCard(page, gift.name)).toBeVisible()
      await expect(sort(page)).toHaveValue('newest')
      for (const name of ['Affordable now', 'In stock']) {
        await expect(filter(page, name)).not.toBeChecked()
      }
      await expect(page.getByText(`You can spend 0 points`)).toBeVisible()
    })
    await test.step('shortens a long description, and shows all of it on request', async () => {
      await enter(page, await company.newPerson())
      const description = `${'Long and good. '.repeat(40)}The end.`
      const gift = await newGift(company, { description })
      const short = await newGift(company, { name: `${gift.name} short`, description: 'Short.' })
      await openShop(page, gift.name)
      const card = giftCard(page, gift.name)
      const words = card.getByText('The end.')
      const height = async () => (await words.boundingBox())?.height ?? 0
      const before = await height()
      await card.getByRole('button', { name: 'Read more' }).click()
      await expect.poll(height).toBeGreaterThan(before * 2)
      await card.getByRole('button', { name: 'Read less' }).click()
      await expect.poll(height).toBe(before)
      await expect(
        giftCard(page, short.name).getByRole('button', { name: 'Read more' }),
      ).toHaveCount(0)
    })
    await test.step('loads more of a long list, from where it stopped', async () => {
      await enter(page, await company.newPerson())
      const family = unique('Many')
      for (let number = 1; number <= 27; number++) {
        await newGift(company, { name: `${family} ${number}` })
      }
      await openShop(page, family)
      await expect(count(page, '27 gifts')).toBeVisible()
      await expect(cards(page)).toHaveCount(24)
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(cards(page)).toHaveCount(27)
      await expect(giftCard(page, `${family} 3`)).toBeFocused()
      await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
    })
  },
)

test('updates live: stock, price, new gifts, removed gifts, affordability', async ({
  page,
  me,
  company,
}) => {
  const family = unique('Live')
  const gift = await newGift(company, { name: `${family} one`, price: '30', inventory: 4 })
  await openShop(page, family)
  const card = giftCard(page, gift.name)
  await expect(card).toContainText('4 available')
  await editGift(company, gift, { inventoryChange: 3, price: '25' })
  await expect(card).toContainText('7 available')
  await expect(card).toContainText('25 points')
  await expect(card).toContainText('25 more points and it is yours')
  await editGift(company, gift, { inventoryChange: -7, price: '25' })
  await expect(card).toContainText('Out of stock')

  const second = await newGift(company, { name: `${family} two`, price: '40' })
  await expect(giftCard(page, second.name)).toBeVisible()
  await removeGift(company, gift)
  await expect(card).toBeHidden()
  await expect(count(page, '1 gift')).toBeVisible()

  await press(page, 'Affordable now')
  await expect(page.getByText('No gift matches')).toBeVisible()
  await company.thank(me, '40')
  await expect(giftCard(page, second.name)).toBeVisible()
  await expect(page.getByText('You can spend 40 points')).toBeVisible()
  await expect(giftCard(page, second.name)).not.toContainText('more points')
})

test(
  'says why gifts can not be shown or added, and draws a placeholder for a lost picture',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    await test.step('replaces a failed picture with the placeholder drawing', async () => {
      await enter(page, await company.newPerson())
      tolerate(/ERR_FAILED .*\/api\/files\//)
      const picture = await uploadPicture(await company.administrator())
      const gift = await newGift(company, { picture })
      const plain = await newGift(company, { name: `${gift.name} plain` })
      await page.route('**/api/files/**', (route) => route.abort())
      await openShop(page, gift.name)
      for (const { name } of [gift, plain]) {
        await expect(giftCard(page, name).locator('svg[viewBox="-200 -150 400 300"]')).toBeVisible()
        await expect(giftCard(page, name).locator('img')).toHaveCount(0)
      }
      await page.unrouteAll()
    })
    await test.step('offers a retry when gifts cannot be loaded', async () => {
      await enter(page, await company.newPerson())
      tolerate(/status of 500 .*\/api\/gifts/)
      await withoutLiveEvents(page, tolerate)
      const gift = await newGift(company)
      await page.clock.install()
      await page.route('**/api/gifts?*', (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'broken' } }),
      )
      await page.goto(`/gift-shop?search=${gift.name}`)
      await expect(page.getByRole('heading', { name: 'Gift Shop' })).toBeVisible()
      await page.clock.runFor('00:30')
      await expect(page.getByRole('alert')).toContainText('Failed to load gift items.')
      await page.unroute('**/api/gifts?*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(giftCard(page, gift.name)).toBeVisible()
      await expect(page.getByRole('alert')).toBeHidden()
    })
    await test.step('explains why a gift cannot be added', async () => {
      await enter(page, await company.newPerson())
      tolerate(/ERR_FAILED .*\/api\/(cart$|events|gifts)|status of (404|401) /)
      // A page without live events.
      await page.route('**/api/events*', (route) => route.abort())
      const gift = await newGift(company)
      await openShop(page, gift.name)
      await page.route('**/api/gifts?*', (route) => route.abort())
      const add = giftCard(page, gift.name).getByRole('button', { name: 'Add To Cart' })
      await page.route('**/api/cart', (route) => route.abort())
      await add.click()
      await expect(alert(page, 'Failed to add item to cart.')).toBeVisible()
      await page.unroute('**/api/cart')

      await removeGift(company, gift)
      await add.click()
      await expect(alert(page, 'This gift is not in the shop any more.')).toBeVisible()

      await page.context().clearCookies()
      await add.click()
      await expect(alert(page, 'Please login to add items to your cart.')).toBeVisible()
      await expect(page).toHaveURL('/login')
    })
  },
)
