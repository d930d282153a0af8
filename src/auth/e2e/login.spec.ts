import { PASSWORD, unusedEmail } from '#test/e2e/company.ts'
import {
  alert,
  enter,
  enterAsAdministrator,
  expect,
  flip,
  keepMessages,
  logIn,
  LONG_PROOF,
  test,
} from '#test/e2e/laurel.ts'
import { giftCard, newGift } from '#test/e2e/shop.ts'

const SESSION_ENDED = 'Please Login Your session on this device has ended.'

const REFUSED = /status of (403|404|429) .*\/api\/session$/

test('refuses a new account until the administrator activates it in All Data', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  tolerate(REFUSED)
  const person = await company.newcomer()
  await page.goto('/login')
  await expect(page.getByRole('img', { name: 'Welcome' })).toBeVisible()
  await logIn(page, person)
  await expect(alert(page, 'Your account is inactive.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  // The explanation stays after the banner has disappeared.
  const explanation = page.getByText("It waits for the administrator's approval.")
  await expect(explanation).toBeVisible()
  await expect(alert(page, 'Your account is inactive.')).toBeHidden()
  await expect(explanation).toBeVisible()

  const office = await newBrowser()
  await enterAsAdministrator(office)
  await office.goto(`/all-data?search=${person.email}`)
  const isActive = office.getByRole('switch', { name: `Active for ${person.name}` })
  await expect(isActive).not.toBeChecked()
  await flip(isActive)
  await expect(isActive).toBeChecked()

  await logIn(page, person)
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: `Hello, ${person.firstName}` })).toBeVisible()
})

test('logs out by the button and by the panel of Login, which says what is wrong', async ({
  page,
  me,
  tolerate,
  company,
}) => {
  await test.step('shows nothing private with the back button after Logout', async () => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Deposit' }).click()
    await expect(page.getByRole('group', { name: 'Account Name' })).toContainText(me.name)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toBeVisible()

    await page.goBack()
    await expect(alert(page, 'Please Login')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(me.name)).toBeHidden()
    // The session has ended on the server, too.
    const { user } = (await (await page.context().request.get('/api/session')).json()) as {
      user: unknown
    }
    expect(user).toBeNull()
  })
  await test.step('shows a logout panel to a signed-in user', async () => {
    await enter(page, me)

    // Requests that the page had still running.
    tolerate(/status of 401 /)
    await page.goto('/login')
    const panel = page.getByRole('region', { name: 'You are signed in' })
    await expect(panel).toContainText(me.name)
    await expect(panel).toContainText(me.email)
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
    await panel.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Create Account')
  })
  await test.step('shows login errors word for word', async () => {
    tolerate(REFUSED)
    const { email } = await company.newPerson()
    const refused: [email: string, password: string, words: string][] = [
      [email, 'not the password', 'Incorrect password. Please try again.'],
      [
        unusedEmail(),
        PASSWORD,
        'No user found with this email. Please check your email or sign up.',
      ],
    ]
    await page.goto('/login')
    for (const [typed, password, words] of refused) {
      await logIn(page, { email: typed, password })
      await expect(alert(page, words)).toBeVisible()
      // The pressed button lost the focus while the server decided.
      await expect(page.getByRole('main').locator('input:focus')).toHaveCount(1)
    }
    const marked: [email: string, password: string, words: string][] = [
      ['not an address', PASSWORD, 'Invalid Credentials.'],
      ['', PASSWORD, 'Email is required'],
      [email, 'short', 'Password must be at least 8 characters'],
    ]
    for (const [typed, password, words] of marked) {
      await logIn(page, { email: typed, password })
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
    await expect(page).toHaveURL('/login')
  })
})

test('offers no links by e-mail without a mail server', { tag: LONG_PROOF }, async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText('Forgotten your password?')).toHaveCount(0)
  for (const path of ['/forgotten-password', '/new-password', '/confirm-email']) {
    await page.goto(path)
    const words = page.getByText('Laurel sends no e-mails here. Please contact admin.')
    await expect(words).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send me a link' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveCount(0)
  }
})

test(
  'logs out when the session ends elsewhere, and says only that on Login',
  { tag: LONG_PROOF },
  async ({ page, me, context, tolerate, newBrowser, company }) => {
    await test.step('logs the other tab out', async () => {
      tolerate(/status of 401 /)
      await page.goto('/home')
      await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
      const second = await context.newPage()
      await second.goto('/login')
      await second.getByRole('main').getByRole('button', { name: 'Logout' }).click()
      await expect(second.getByLabel('Email')).toBeVisible()
      await page.bringToFront()
      await expect(page).toHaveURL('/login')
      await expect(page.getByText(me.name)).toBeHidden()
      await second.close()
    })
    await test.step('logs out when the session ends elsewhere', async () => {
      // A busy browser may send a request before it learns of the end.
      tolerate(/status of 401 /)
      const person = await company.newPerson()
      await enter(page, person)
      await page.goto('/deposit')
      await expect(page.getByRole('group', { name: 'Account Name' })).toContainText(person.name)
      const other = await newBrowser()
      await enter(other, person)
      const changed = { currentPassword: person.password, newPassword: 'quite another one' }
      const answer = await other.context().request.put('/api/account/password', { data: changed })
      expect(answer.ok()).toBe(true)

      await expect(page).toHaveURL('/login')
      await expect(alert(page, SESSION_ENDED)).toBeVisible()
      await expect(page.getByText(person.name)).toBeHidden()
    })
    await test.step('shows only the end of the session on Login, no earlier messages', async () => {
      tolerate(/status of (401 |403 .*\/api\/session$)/)
      await keepMessages(page)
      const person = await company.newPerson()
      await enter(page, person)
      const gift = await newGift(company)
      await page.goto(`/gift-shop?search=${gift.name}`)
      await giftCard(page, gift.name).getByRole('button', { name: 'Add To Cart' }).click()
      await expect(alert(page, 'Added To Cart Successfully')).toBeVisible()
      await company.permit(person, { isActive: false })
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('alert')).toHaveText([SESSION_ENDED])
      await logIn(page, person)
      await expect(page.getByText('The administrator switched it off.')).toBeVisible()

      await page.getByRole('link', { name: 'Create Account' }).click()
      await expect(page).toHaveURL('/create-account')
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  },
)
