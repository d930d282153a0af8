import { ACCOUNT, ORDERS, ASSISTANT, TROUBLE, GIVING, CSV, RIGHT, REFUNDS } from './section-keys.ts'

/** A question as somebody might ask it, and the sections of the starter manual that answer it. */
export interface Asked {
  readonly question: string
  /** Any of them is right; none: it is nothing the manual speaks of. */
  readonly sections: readonly string[]
  /** The retrieval may be tuned with one half, and is judged by the other. */
  readonly half: 'tuning' | 'kept' | 'third-a' | 'third-b'
}

type Line = readonly [question: string, ...sections: string[]]

const PLAIN: readonly Line[] = [
  ['How do I thank a colleague with points?', 'Appreciate', 'Welcome to Laurel'],
  ['Which balance pays when I withdraw?', 'Withdraw', 'Balances and points'],
  ['How many points do I get when I sign up?', ACCOUNT, 'Balances and points'],
  ['How large may my photo be?', 'Profile picture'],
  ['How do I change my password?', 'Passwords'],
  ['What does "Your account is inactive." mean?', ACCOUNT, 'Permissions', TROUBLE],
  ['How long can a message to a colleague be?', 'Appreciate'],
  ['Can I buy gifts with deposited points?', 'Deposit', 'Gift Shop', 'Cart and buying'],
  [
    'What happens to a gift in my cart when it is removed from the shop?',
    'Cart and buying',
    'Managing gifts',
  ],
  ['How do I refund an order?', REFUNDS],
  ['How do I restore an older version of a manual section?', 'Manage Manuals'],
  ['How do I raise the stock of a gift?', 'Inventory'],
  ['How can I see who signed in and from where?', 'Audit Trail'],
  ['What does isTransfer allow?', 'Permissions', 'Appreciate'],
]

/** Without the manual's own words for it. */
const PARAPHRASED: readonly Line[] = [
  ['cash out my credits', 'Withdraw'],
  ['I gave kudos to the wrong coworker, how do I get them returned?', 'Appreciate', RIGHT],
  ['Can I put up a selfie instead of my initials?', 'Profile picture'],
  ['My parcel has not arrived', ORDERS],
  ['Will my credits run out at the end of the year?', 'Balances and points'],
  ['Can my boss look up the secret word I log in with?', 'Passwords', 'The administrator'],
  ['night mode for my eyes', 'Display and accessibility'],
  ['Somebody left the firm, how do I lock them out?', 'Permissions', 'All Data'],
  ['Where can I see everything I ever earned and spent?', 'Home and history'],
  ['Give the whole staff a Christmas present of 50 each', GIVING, 'All Data', CSV],
  ['Our product is nearly sold out, how do I replenish it?', 'Inventory'],
  ['Connect ChatGPT to it', 'Running Laurel'],
  ['Which employees never get any recognition from peers?', 'Overview', 'All Data'],
  ['Take an article off the shelf for some weeks', 'Managing gifts'],
]

const MISSPELT: readonly Line[] = [
  ['how to depost points', 'Deposit'],
  ['forgoten pasword', 'Passwords'],
  ['what is the diffrence between earned and apreciation', 'Balances and points'],
  ['my profle pictur is not accepted', 'Profile picture'],
  ['insuficient funds in your tranfer balance', 'Cart and buying', 'Balances and points'],
  ['cant widthdraw', 'Withdraw', 'Permissions'],
  ['bonus points recieved what now', 'Bonus points'],
  ['purchsed items handed ovr but nothing recieved', ORDERS],
  ['inport users from exel', CSV],
  ['administartor reset pasword of a user', 'Passwords'],
  ['revers a send', RIGHT],
  ['invetory low stok', 'Inventory'],
]

const TERSE: readonly Line[] = [
  ['sign-up bonus', ACCOUNT, 'Balances and points', 'Home and history', 'Welcome to Laurel'],
  ['decimals', 'Balances and points', 'Deposit'],
  ['cart maximum', 'Gift Shop', 'Cart and buying'],
  ['too many attempts', ACCOUNT, 'Passwords', 'Audit Trail'],
  ['out of stock', 'Cart and buying', 'Gift Shop', 'Managing gifts', 'Inventory'],
  ['logout all devices', 'Passwords', 'Display and accessibility', TROUBLE],
  ['csv columns', CSV],
  ['audit export', 'Audit Trail', CSV],
  ['SIGNUP_DOMAINS', 'Running Laurel'],
  ['pdf attachment size manual', 'Manage Manuals'],
  ['one-time password', 'Passwords', CSV],
  ['screen reader', 'Display and accessibility'],
]

const LONG_WINDED: readonly Line[] = [
  [
    'Hello, I hope you are well. Yesterday I wanted to send my teammate 200 for helping me with the quarterly report, but when I pressed the button the wifi in the train died and now I have no idea whether it went through or whether I should try again. What should I do?',
    TROUBLE,
  ],
  [
    'I have been here for three weeks and my manager told me that I got some extra points for finishing my training, and indeed there is a notice about it, but my total has not gone up at all. Is that a mistake?',
    'Bonus points',
    'Balances and points',
  ],
  [
    'So I picked a mug and two notebooks, and then I went for lunch, and when I came back and wanted to pay it told me that the cart has changed although I am quite sure that I did not touch anything. Why?',
    'Cart and buying',
  ],
  [
    'My colleague Ana says that she can see a filter for things she can pay for, but I only see all of them and scroll forever. I hold about 80 points and would like to see just what is within my reach.',
    'Gift Shop',
  ],
  [
    'We are about to onboard around four hundred people from an acquired company. I have all of their names and mail addresses in a spreadsheet and really do not want to type every one. What is the best way, and how do they get in the first time?',
    CSV,
  ],
  [
    'Last month a co-worker of mine typed one zero too many when putting points into her own account and now she has ten times what she should. She cannot take it out since she lacks the right. I run the thing. How do I put that straight?',
    RIGHT,
  ],
  [
    'I would like people to be able to read our rules for collecting gifts in the office, with opening hours and a map in a Word file, and I want the chat to know about it too. Where do I put that?',
    'Manage Manuals',
  ],
  [
    'Someone from finance asked me how many points our people hold in total at the end of the quarter, because they need to book a liability for it. Where would I find that figure?',
    'Overview',
  ],
  [
    'When I type the name of my new teammate, nothing comes up underneath, although she told me at breakfast that she had made herself a login. What could be the reason?',
    'Appreciate',
  ],
  [
    'It is kind of urgent: I forgot what I typed as my secret when I became the one who runs all this, and there is nobody above me who could reset it from within the app.',
    'Passwords',
    'Running Laurel',
    'The administrator',
  ],
]

const EMPLOYEE: readonly Line[] = [
  ["I can't send anything, it tells me to contact admin", 'Appreciate', 'Permissions'],
  ['Can I cancel what I bought this morning?', ORDERS],
  [
    'Why can I not use my 500 earned points for the headphones?',
    'Gift Shop',
    'Cart and buying',
    'Balances and points',
  ],
  ['Can others see how many points I have?', 'Home and history', 'Overview'],
  ['How do I edit my last name after getting married?', 'Home and history', CSV],
  ['I pressed add twice, how do I get back to one?', 'Cart and buying'],
  [
    'Do I need to be allowed to withdraw to buy a gift?',
    'Withdraw',
    'Permissions',
    'Cart and buying',
  ],
  ['Does the chatbot know my balance?', ASSISTANT],
  ['Who took points out of my account and why?', 'Home and history', RIGHT],
  ['Is there an app for my iPhone?', 'Display and accessibility'],
  ['Can I split a gift with a teammate?', 'Cart and buying'],
  ['Why am I logged out again?', TROUBLE, ACCOUNT],
]

const ADMINISTRATOR: readonly Line[] = [
  ['Can I give a bonus to myself?', GIVING, 'The administrator'],
  ['Can there be two administrators?', 'The administrator'],
  ['I processed a bonus by mistake, can I undo it?', GIVING, RIGHT],
  ['A person spent the points already that I want to reverse', RIGHT],
  ['What do colleagues ask that the manual has nothing about?', 'Manage Manuals', ASSISTANT],
  ['Mark an order as delivered with a remark', REFUNDS],
  ['Somebody is trying to guess the password of an employee', 'Audit Trail'],
  [
    'If I change the price, what about people who have it in their cart?',
    'Managing gifts',
    'Cart and buying',
  ],
  ['Let a new employee do everything', 'Permissions', 'All Data'],
  ['Move the data to another machine or back it up', 'Running Laurel'],
  ['Why was my import not applied although it had been checked?', CSV],
  ['How do I know the balances are correct?', 'Running Laurel', 'Overview'],
]

const OFF_TOPIC: readonly Line[] = [
  ['What will the weather be like tomorrow?'],
  ['points of interest in Rome'],
  ['Who won the world cup?'],
  ['gift ideas for my wife’s 40th birthday'],
  ['How do I make pancakes?'],
  ['How many vacation days do I have left?'],
  ['write a python function that reverses a string'],
  ['When is payday?'],
  ['Who should I vote for?'],
  ['How do I withdraw money from an ATM abroad?'],
  ['hi, how are you?'],
  ['How do I add a stock to my investment portfolio?'],
  ['tell me a joke'],
  ['How do I create a pivot table?'],
  ['translate good morning into Spanish'],
  ['Where can I park my car at the office?'],
  ['What is the capital of Australia?'],
  ['How do I return shoes I ordered on Amazon?'],
  ['Can I work from home on Fridays?'],
  ['How do I appreciate modern art?'],
  ['My printer does not print'],
  ['Bonus tracks on the new album'],
  ['How do I share my calendar in Outlook?'],
  ['What is the boiling point of water?'],
  ['Who do I report harassment to?'],
  ['How do I deposit a check with my banking app?'],
  ['asdf qwer zxcv'],
  ['How do I file my travel expenses?'],
]

// Every other one of a kind goes to each half, so that both have the same mix.
export const QUESTIONS: readonly Asked[] = [
  PLAIN,
  PARAPHRASED,
  MISSPELT,
  TERSE,
  LONG_WINDED,
  EMPLOYEE,
  ADMINISTRATOR,
  OFF_TOPIC,
].flatMap((lines) =>
  lines.map(([question, ...sections], index) => ({
    question,
    sections,
    half: index % 2 === 0 ? 'tuning' : 'kept',
  })),
)
