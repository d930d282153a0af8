import { unique } from '#test/e2e/company.ts'
import { Chat, newAnswer, newSection } from '#test/e2e/help.ts'
import { enterAsAdministrator, expect, logIn, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectFocusVisible } from '#test/e2e/looks.ts'

test('a person opens the chat and its panels, is greeted, asks, and sees the balance', async ({
  page,
  me: _me,
}) => {
  await test.step('opens the chat from "Help" in the footer, 400 pixels high, ready to type', async () => {
    await page.goto('/home')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
    await expect(page).toHaveURL('/chatbot')
    const chat = new Chat(page)
    await expect(page.getByRole('heading', { name: 'Chat with Laurel', exact: true })).toBeVisible()
    await expect(chat.message).toBeFocused()
    expect((await chat.log.boundingBox())?.height).toBe(400)
  })
  await test.step('shows in the panels 24/7, the version and the link to the manuals', async () => {
    await new Chat(page).open()
    const information = page.getByRole('region', { name: 'Chat Information' })
    await expect(information).toContainText('The assistant is always available 24/7.')
    await expect(information).toContainText('a passage of the manuals, word for word')
    await expect(information).toContainText('admin@laurel.local')
    const resources = page.getByRole('region', { name: 'Additional Resources' })
    await expect(resources).toContainText('6.5.6G')
    await resources.getByRole('link', { name: 'help section' }).click()
    await expect(page).toHaveURL('/help')
  })
  await test.step('sends with Enter and Send, breaks a line with Shift+Enter, ignores blank input', async () => {
    const chat = new Chat(page)
    await chat.open()
    await chat.message.press('Enter')
    await chat.message.fill('  \n ')
    await chat.message.press('Enter')
    await chat.button('Send').click()
    await expect(chat.button('Copy')).toHaveCount(0)
    await chat.ask('How do I deposit?')
    await expect(chat.message).toHaveValue('')
    await chat.message.fill('How do I')
    await chat.message.press('Shift+Enter')
    await chat.message.pressSequentially('withdraw?')
    await expect(chat.message).toHaveValue('How do I\nwithdraw?')
    // A height measured by script would force a layout of the page at each key press.
    await expect(chat.message).toHaveCSS('field-sizing', 'content')
    await chat.button('Send').click()
    await expect(chat.button('Copy')).toHaveCount(2)
    await expect(chat.log).toContainText(/You:\s*How do I\s+withdraw\?/)
    await expect(chat.message).toBeFocused()
  })
  await test.step('greets in return, and asks for no rating', async () => {
    const chat = new Chat(page)
    await chat.button('Clear chat').click()
    await expect(chat.button('Copy')).toHaveCount(0)
    await chat.ask('Good morning!')
    await expect(chat.log).toContainText('Hello! Ask me how Laurel works')
    await expect(chat.log).not.toContainText('Did this help?')
  })
  await test.step('asks a suggested question by a click', async () => {
    const chat = new Chat(page)
    await chat.button('Clear chat').click()
    await chat.log.getByRole('button', { name: 'How do I thank a colleague?' }).click()
    await expect(chat.button('Copy')).toHaveCount(1)
    await expect(chat.log).toContainText(/You:\s*How do I thank a colleague\?/)
    await expect(chat.log.getByRole('link', { name: /^Appreciate/ }).first()).toBeVisible()
    await expect(chat.message).toBeFocused()
  })
  await test.step('shows the balance above the passage when somebody asks for it', async () => {
    const chat = new Chat(page)
    await chat.button('Clear chat').click()
    await expect(chat.button('Copy')).toHaveCount(0)
    await chat.ask('How many points do I have?')
    const fact = chat.log.getByRole('region', { name: 'Your balance' })
    await expect(fact).toContainText(/You have [\d,.]+ points/)
    const [above, below] = [
      await fact.boundingBox(),
      await chat.log.getByRole('figure').boundingBox(),
    ]
    expect(above?.y ?? Infinity).toBeLessThan(below?.y ?? 0)
    const { y: wordsAt } = (await chat.log.getByText('This is what').boundingBox()) ?? { y: 0 }
    expect(above?.y ?? Infinity).toBeLessThan(wordsAt)
  })
})

test('quotes one passage, with a link to its section', async ({ page, company, me: _me }) => {
  const word = unique('quokka')
  const { key } = await newSection(company, {
    key: unique('Animals '),
    content: [
      `Filler.\n\n${'More of it.\n\n'.repeat(60)}## Feeding them`,
      `A ${word} eats **leaves**, see [Deposit](/deposit).`,
      `\`\`\`asked\nwhat is a ${word} fed with\n\`\`\``,
    ].join('\n\n'),
  })
  const chat = new Chat(page)
  await chat.open()
  await chat.ask(`What do I feed a ${word} with?`)
  await expect(chat.log.getByRole('figure')).toHaveCount(1)
  const quote = chat.log.getByRole('figure')
  await expect(quote).not.toContainText('fed with')
  await expect(quote).toContainText(`A ${word} eats leaves, see Deposit.`)
  await expect(quote.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/deposit')
  await quote.getByRole('link', { name: `${key}: Feeding them` }).click()
  await expect(page.getByRole('heading', { level: 1, name: key })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Feeding them' })).toBeInViewport()
})

test('passes on a question without an answer, and leads the administrator to it', async ({
  page,
  me: _me,
  newBrowser,
}) => {
  const question = `${unique('zyx')} ${unique('wvu')}?`
  const chat = new Chat(page)
  await chat.open()
  await chat.ask(question)
  await expect(chat.log).toContainText(
    'The manuals say nothing about it; your question was passed on.',
  )
  await expect(chat.log).toContainText('admin@laurel.local')
  await expect(chat.log).not.toContainText('Sorry')
  const office = await newBrowser()
  await enterAsAdministrator(office)
  const own = new Chat(office)
  await own.open()
  const information = office.getByRole('region', { name: 'Chat Information' })
  await expect(information.getByRole('link', { name: 'Manage Manuals' })).toBeVisible()
  await expect(information).not.toContainText('admin@laurel.local')
  await own.ask(question)
  await expect(own.log).not.toContainText('admin@laurel.local')
  await own.log.getByRole('link', { name: 'Manage Manuals' }).click()
  await expect(office.getByRole('tab', { name: 'Gaps' })).toHaveAttribute('aria-selected', 'true')
  await expect(office.getByRole('listitem').filter({ hasText: question })).toContainText(
    'Asked twice',
  )
})

test(
  'keeps the conversation over a reload, until it is cleared or the person logs out',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    const chat = new Chat(page)
    await chat.open()
    await chat.ask('How do I deposit?')
    await page.getByRole('link', { name: 'Laurel', exact: true }).click()
    await expect(page).toHaveURL('/home')
    const back = () => page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
    await back()
    await expect(chat.log).toContainText('How do I deposit?')
    await page.reload()
    await expect(chat.log).toContainText('How do I deposit?')
    await expect(chat.button('Copy')).toHaveCount(1)
    await chat.button('Clear chat').click()
    await expect(chat.button('Copy')).toHaveCount(0)
    await expect(chat.message).toBeFocused()

    await chat.ask('How do I withdraw?')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await logIn(page, await company.newPerson())
    await expect(page).toHaveURL('/home')
    await back()
    await expect(chat.message).toBeVisible()
    await expect(chat.log).not.toContainText('How do I withdraw?')
    await page.getByRole('button', { name: 'Logout' }).click()
    await logIn(page, me)
    await back()
    await expect(chat.message).toBeVisible()
    await expect(chat.log).not.toContainText('How do I withdraw?')
  },
)

test(
  'copies a reply; answers with an entry, and offers the closest of weak matches',
  { tag: LONG_PROOF },
  async ({ page, company, me: _me }) => {
    await test.step('copies a reply with its source', async () => {
      const word = unique('wombat')
      const key = `What a ${word} does`
      await newSection(company, { key, content: `A ${word} digs.` })
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      const chat = new Chat(page)
      await chat.open()
      await chat.ask(`What does a ${word} do?`)
      await chat.button('Copy').click()
      await expect(chat.button('Copied')).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain(`A ${word} digs.`)
      expect(copied).toContain(key)
    })
    await test.step('answers with a context entry, however the question is written', async () => {
      const word = unique('kiosk')
      await newAnswer(company, `Where is the ${word}?`, 'Beside the **stairs**.')
      const chat = new Chat(page)
      await chat.open()
      await chat.button('Clear chat').click()
      await expect(chat.button('Copy')).toHaveCount(0)
      await chat.ask(`where is the ${word.toUpperCase()}`)
      await expect(chat.log).toContainText('Beside the stairs.')
      await expect(chat.log.getByRole('figure')).toHaveCount(0)
    })
    await test.step('offers the closest of several weak matches, and shows the chosen one', async () => {
      const [word, rare, other] = [unique('quokka'), unique('zyx'), unique('wvu')]
      const { key } = await newSection(company, { content: `A ${word} sleeps. A ${word} eats.` })
      const { key: also } = await newSection(company, { content: `We have no ${word}, sorry.` })
      const chat = new Chat(page)
      await chat.open()
      await chat.button('Clear chat').click()
      await expect(chat.button('Copy')).toHaveCount(0)
      await chat.ask(`${rare} ${other} ${word}`)
      await expect(chat.log).toContainText('I am not sure. The closest is:')
      await expect(chat.log.getByRole('figure')).toHaveCount(0)
      const choices = chat.log.getByRole('list', { name: 'Closest parts of the manuals' })
      await expect(choices.getByRole('button', { name: key })).toBeVisible()
      const second = choices.getByRole('button', { name: also })
      await second.click()
      await expect(second).toHaveAttribute('aria-pressed', 'true')
      await expect(chat.log.getByRole('figure')).toContainText(`We have no ${word}, sorry.`)
      await expect(chat.log.getByRole('figure').getByRole('link', { name: also })).toBeVisible()
      await expect(chat.log).not.toContainText('Did this help?')
    })
  },
)

test(
  'shows a hostile answer as text: no HTML, no picture, no link out',
  { tag: LONG_PROOF },
  async ({ page, company, me: _me }) => {
    const word = unique('trap')
    const hostile = [
      '<img src=x onerror="window.caught=1"><script>window.caught=1</script><b>bold</b>',
      '[click](javascript:window.caught=1) [data](data:text/html,caught) [out](https://elsewhere.test/x)',
      '[slashes](//elsewhere.test/y) [backslash](/\\\\elsewhere.test/z) [api](/api/session)',
      'https://bare.elsewhere.test and ![pixel](https://elsewhere.test/pixel.png)',
      '<a href="https://elsewhere.test/html">html</a> <https://auto.elsewhere.test>',
      '[ours](/gift-shop)',
    ].join('\n\n')
    await newAnswer(company, word, hostile)
    const outside: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('elsewhere')) outside.push(request.url())
    })
    const chat = new Chat(page)
    await chat.open()
    await chat.ask(word)
    await expect(chat.log).toContainText('<b>bold</b>')
    await expect(chat.log).toContainText('out (https://elsewhere.test/x)')
    await expect(chat.log.getByRole('link')).toHaveText(['ours'])
    await expect(chat.log.locator('img, script, b, iframe')).toHaveCount(0)
    expect(outside).toEqual([])
    expect(await page.evaluate(() => 'caught' in window)).toBe(false)
    await chat.log.getByRole('link', { name: 'ours' }).click()
    await expect(page).toHaveURL('/gift-shop')
  },
)

test(
  'keeps the scroll position until a new message',
  { tag: LONG_PROOF },
  async ({ page, company, me: _me }) => {
    const word = unique('saga')
    await newAnswer(company, word, 'Once upon a time.\n\n'.repeat(40))
    const chat = new Chat(page)
    await chat.open()
    await chat.ask('How do I deposit?')
    await chat.ask(word)
    // The log shows the beginning of the long reply, below its question.
    await expect(chat.log.getByText(word, { exact: true })).toBeInViewport()
    await expect(chat.button('Latest')).toBeVisible()
    const log = await chat.log.boundingBox()
    const latest = await chat.button('Latest').boundingBox()
    // The button "Latest" covers nothing of the conversation.
    expect(latest?.y ?? 0).toBeGreaterThanOrEqual((log?.y ?? 0) + (log?.height ?? Infinity))
    const { y: typingAt } = (await chat.message.boundingBox()) ?? { y: 0 }
    await chat.log.evaluate((box) => box.scrollTo({ top: 0, behavior: 'instant' }))
    await chat.message.fill('Typing moves nothing')
    expect(await chat.log.evaluate((box) => box.scrollTop)).toBe(0)
    await chat.button('Latest').click()
    await expect(chat.button('Latest')).toBeHidden()
    // Nothing moves when the button disappears.
    expect((await chat.message.boundingBox())?.y).toBe(typingAt)
    await chat.log.evaluate((box) => box.scrollTo({ top: 0, behavior: 'instant' }))
    await chat.ask('How do I withdraw?')
    await expect(chat.log.getByText('How do I withdraw?', { exact: true })).toBeInViewport()
  },
)

test(
  'asks, opens a quoted section and clears by keyboard alone',
  { tag: LONG_PROOF },
  async ({ page, me: _me }) => {
    const chat = new Chat(page)
    await chat.open()
    await chat.message.focus()
    await page.keyboard.type('How do I deposit?')
    await page.keyboard.press('Enter')
    await expect(chat.button('Copy')).toHaveCount(1)
    const focused = (name: string) =>
      page.evaluate((wanted) => document.activeElement?.textContent === wanted, name)
    // Back through the conversation and its links, to the button above it.
    await expect(async () => {
      await page.keyboard.press('Shift+Tab')
      expect(await focused('Retry')).toBe(true)
    }).toPass()
    await page.keyboard.press('Shift+Tab')
    await expect(chat.button('Copy')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(chat.button('No')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(chat.button('Yes')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(chat.log.getByRole('link').last()).toBeFocused()
    await expectFocusVisible(page)
    await expect(async () => {
      await page.keyboard.press('Shift+Tab')
      expect(await focused('Clear chat')).toBe(true)
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(chat.message).toBeFocused()
  },
)
