import { msg } from '@lingui/core/runtime-macro'
import type { Page } from '@playwright/test'
import { directionOf, LANGUAGE_NAMES, type Language } from '#platform/contract/languages.ts'
import { refusalMessage } from '#platform/contract/refusal-lookup.ts'
import type { Say } from '#platform/contract/say.ts'
import { sayIn } from '#platform/server/language/say.ts'
import type { Company, Person } from './company.ts'
import { enter, enterAsAdministrator, expect, LONG_PROOF, test } from './laurel.ts'
import { expectAccessible, expectAccessibleEverywhere, tabTo } from './looks.ts'
import { newGift } from './shop.ts'
import { thank } from './thanks.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

async function speak({ api }: Pick<Person, 'api'>, language: Language): Promise<void> {
  const answer = await api.put('/api/account/language', { data: { language } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  // English is sent without a direction, which is from left to right.
  const direction = () => page.evaluate(() => document.documentElement.dir || 'ltr')
  await expect.poll(direction).toBe(directionOf(language))
}

/** Runs in the page. */
function loadedArabicFonts(): number {
  const isArabic = ({ unicodeRange, status }: FontFace) =>
    /^U\+0?600/i.test(unicodeRange) && status === 'loaded'
  return [...document.fonts].filter(isArabic).length
}

test.describe('whose language', () => {
  test('a visitor has the browser’s, and another one from the footer; what is typed stays', async ({
    newBrowser,
    company,
  }) => {
    const page = await newBrowser({ locale: 'de-AT' })
    const [german, arabic] = await Promise.all([sayIn('de'), sayIn('ar')])
    const person = await company.newPerson()
    await page.goto('/login')
    await expectLanguage(page, 'de')
    await page.getByLabel(german(msg`Email`)).fill(person.email)
    expect(await page.evaluate(loadedArabicFonts)).toBe(0)
    await footer(page)
      .getByLabel(german(msg`Language`))
      .selectOption(LANGUAGE_NAMES.ar)
    await expectLanguage(page, 'ar')
    // In the brand's own Arabic letters, not those of the device.
    await expect.poll(() => page.evaluate(loadedArabicFonts)).toBe(1)
    await expect(page.getByLabel(arabic(msg`Email`))).toHaveValue(person.email)
    await page.getByLabel(arabic(msg`Password`), { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    const hello = arabic(msg`Hello, ${{ name: person.firstName }}`)
    await expect(page.getByRole('heading', { level: 1, name: hello })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(arabic(msg`Home`)))
  })

  test(
    'a language is kept in the account, and refusals speak it',
    { tag: LONG_PROOF },
    async ({ page, newBrowser, company, tolerate }) => {
      await test.step('it is kept in the account, for all devices', async () => {
        const person = await company.newPerson()
        await speak(person, 'fr')
        await enter(page, person)
        await page.goto('/home')
        await expectLanguage(page, 'fr')
        const other = await newBrowser({ locale: 'en-GB' })
        await enter(other, person)
        await other.goto('/notifications/settings')
        await expectLanguage(other, 'fr')
        const french = await sayIn('fr')
        await other.getByLabel(french(msg`Your language`)).selectOption(LANGUAGE_NAMES.de)
        await expectLanguage(other, 'de')
        await expectLanguage(page, 'de')
      })
      await test.step('a refusal is in the language of the page', async () => {
        tolerate(/status of 40\d .*\/api\/session/)
        const page = await newBrowser({ locale: 'es' })
        const { email } = await company.newPerson()
        const spanish = await sayIn('es')
        await page.goto('/login')
        await page.getByLabel(spanish(msg`Email`)).fill(email)
        await page.getByLabel(spanish(msg`Password`), { exact: true }).fill('not the password')
        await page.keyboard.press('Enter')
        const refused = spanish(refusalMessage('password-wrong'))
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(refused)
      })
    },
  )
})

for (const language of ['ar', 'de'] as const) {
  for (const [width, height, scheme] of [
    [1280, 800, 'light'],
    [390, 844, 'dark'],
  ] as const) {
    // Every day one language on each screen.
    const isLong = (scheme === 'dark') === (language === 'de')
    test.describe(
      `in ${LANGUAGE_NAMES[language]}, ${width} px, ${scheme}`,
      {
        tag: isLong ? [LONG_PROOF] : [],
      },
      () => {
        test.use({
          viewport: { width, height },
          colorScheme: scheme,
          contextOptions: { reducedMotion: 'reduce' },
        })
        test('thanks a colleague with the keyboard', async ({ page, company }) => {
          await thankInWords(page, company, await sayIn(language), language)
        })
        if (!isLong) return
        test('buys a gift', async ({ page, company }) => {
          await buyInWords(page, company, await sayIn(language), language)
        })
      },
    )
  }

  test(
    `Home, the settings of news, Help and All Data are accessible in ${LANGUAGE_NAMES[language]}`,
    { tag: LONG_PROOF },
    async ({ page, company, newBrowser }) => {
      const me = await newcomer(page, company, language)
      const say = await sayIn(language)
      await thank(await company.newPerson(), [me], { message: 'For the demo', amount: '12.50' })
      await page.goto('/home')
      await expect(page.getByText('For the demo').first()).toBeVisible()
      await expectAccessibleEverywhere(page, 'Home')
      await page.goto('/notifications/settings')
      await expect(page.getByLabel(say(msg`Your language`))).toBeVisible()
      await expectAccessibleEverywhere(page, 'settings of news')
      await page.goto('/help')
      await expect(page.getByRole('heading', { level: 1, name: say(msg`Help`) })).toBeVisible()
      await expectAccessibleEverywhere(page, 'Help')
      // The administrator has chosen no language, so it is the browser's.
      const office = await newBrowser({ locale: language, reducedMotion: 'reduce' })
      await enterAsAdministrator(office)
      await office.goto('/all-data')
      const title = office.getByRole('heading', { level: 1, name: say(msg`All Data`) })
      await expect(title).toBeVisible()
      await expectLanguage(office, language)
      await expectAccessibleEverywhere(office, 'All Data')
    },
  )
}

async function newcomer(page: Page, company: Company, language: Language): Promise<Person> {
  const me = await company.newPerson({ deposited: '500', appreciation: '100' })
  await speak(me, language)
  await enter(page, me)
  return me
}

async function thankInWords(page: Page, company: Company, say: Say, language: Language) {
  await newcomer(page, company, language)
  const colleague = await company.newPerson()
  await page.goto('/home')
  await expectLanguage(page, language)
  const button = page.getByRole('button', { name: say(msg`Thank`), exact: true }).first()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: say(msg`Say thanks`) })
  await expect(dialog.getByLabel(say(msg`Who do you want to thank?`))).toBeFocused()
  await page.keyboard.type(colleague.lastName)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel(say(msg`What for?`))).toBeFocused()
  await page.keyboard.type('The demo')
  // As this language writes decimals.
  await dialog.getByLabel(say(msg`Amount`)).fill(language === 'ar' ? '١٢٫٥' : '12,5')
  await expectAccessible(page, 'the composer')
  await dialog.getByRole('button', { name: say(msg`Send`), exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: 'The demo' }).first()).toContainText(
    language === 'ar' ? '12.50' : '12,50',
  )
}

async function buyInWords(page: Page, company: Company, say: Say, language: Language) {
  await newcomer(page, company, language)
  const gift = await newGift(company, { price: '20.00' })
  await page.goto('/gift-shop')
  const card = page.getByRole('article', { name: gift.name, exact: true })
  await card.getByRole('button', { name: say(msg`Add To Cart`) }).click()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: say(msg`Cart`) })).toBeVisible()
  await expectAccessible(page, 'the cart')
  await page.getByRole('button', { name: say(msg`BUY NOW!`), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: say(msg`Checkout`) })).toBeVisible()
  await expectAccessible(page, 'the checkout')
  await page
    .getByRole('main')
    .getByRole('button', { name: say(msg`Pay`) })
    .click()
  await expect(
    page.getByRole('img', { name: gift.name }).or(page.getByText(gift.name)).first(),
  ).toBeVisible()
  await page.goto('/purchased-items')
  await expect(page.getByText(gift.name).first()).toBeVisible()
  await expectAccessible(page, 'purchased items')
}
