import type { Asked } from './questions.ts'
import {
  ACCOUNT,
  ADMIN,
  ASSISTANT,
  BALANCES,
  BONUS,
  CART,
  CSV,
  DISPLAY,
  GIFTS,
  GIVING,
  HISTORY,
  MANUALS,
  ORDERS,
  REFUNDS,
  RIGHT,
  RUNNING,
  TROUBLE,
  WELCOME,
} from './section-keys.ts'

/*
 * Questions to judge the retrieval by that it was not made for. They were written from the starter
 * manual alone, by somebody who had not seen the retrieval, its word lists, nor most of the other
 * questions. Whoever tunes with one of them has used it up: then it says no more how well Laurel
 * answers what nobody thought of.
 */

/** A question of this set; both halves have the same mix of kinds. */
export interface FreshAsked extends Omit<Asked, 'half'> {
  readonly half: 'fresh-a' | 'fresh-b'
}

type Line = readonly [question: string, ...sections: string[]]

/** On topic, in plain words. */
const PLAIN: readonly Line[] = [
  ['My confirmation link has expired. How do I get a new one?', ACCOUNT],
  ['Where can I see which devices I am signed in on?', 'Passwords'],
  ['How long does the link for a forgotten password work?', 'Passwords'],
  ['Can I sign in with my company account instead of a password?', ACCOUNT],
  ['Can I use a HEIC photo from my iPhone as my picture?', 'Profile picture'],
  ['What is the difference between earned and appreciation points?', BALANCES, WELCOME],
  ['Can anyone else see my transaction history?', HISTORY],
  ['Is there a largest amount for one deposit?', 'Deposit', BALANCES],
  ['What can I do in Laurel as a normal employee?', WELCOME],
  ['Can I take back points I sent to the wrong colleague?', 'Appreciate', RIGHT],
  ['How do I deposit my bonus points?', BONUS],
  ['What does "Only 2 item(s) available." mean in my cart?', CART],
  ['What does it mean when my purchase says "Ordered"?', ORDERS],
  ['Is there a limit on how many questions I can ask the assistant?', ASSISTANT],
  ['How do I turn on dark mode?', DISPLAY],
  ['How do I find people who have never been thanked?', 'All Data', 'Overview'],
  ['Which columns does the CSV file for new users need?', CSV],
  ['Where do I see who thanked whom most often?', 'Overview'],
  ['How do I search the audit trail for failed logins?', 'Audit Trail'],
  ['Which folder do I have to back up?', RUNNING],
]

/** On topic, misspelt or sloppy. */
const SLOPPY: readonly Line[] = [
  ['cant log in it says to many atempts', ACCOUNT, 'Passwords'],
  ['forgto my pasword what now', 'Passwords'],
  ['how do i kick out my old phone, its still loged in', 'Passwords'],
  ['didnt get the confirmaton mail', ACCOUNT],
  ['chnage profil pic', 'Profile picture'],
  ['why cant i wihtdraw all my pionts', 'Withdraw', BALANCES],
  ['can i depsoit 12,50 ponits with a coma', 'Deposit'],
  ['wher is my gfit i orderd last week', ORDERS],
  ['gift out of stok when is it back', 'Gift Shop', CART],
  ['bonus ponts anounced but nothing showing up', BONUS],
  ['how 2 add new gfit to shop', GIFTS],
  ['can i refnd only one gift of a oder', REFUNDS, ORDERS],
  ['exel import umlauts brokn', CSV],
  ['deactivate emploee who quit', 'All Data', 'Permissions'],
]

/** On topic, in other words than the manual's. */
const OTHER_WORDS: readonly Line[] = [
  ['Is there a commission when I tip a coworker?', 'Appreciate'],
  ['Do my credits lapse if I never use them?', BALANCES],
  ['Can I pay the rest with my Visa if I am a few credits short?', CART],
  ['How do I get rid of my portrait?', 'Profile picture'],
  ['Who gets to read the lines I write under a kudos?', 'Appreciate'],
  ['Can my teammates find out what I spent my credits on?', ORDERS, HISTORY],
  [
    'Somebody else might be using my profile from another computer. How do I shut them out?',
    'Passwords',
  ],
  ['What do I do with the code with dashes I was handed for getting in?', 'Passwords'],
  ['When I log off here, am I logged off from our Microsoft login as well?', ACCOUNT],
  ['Does it work for blind people, with software that reads the page aloud?', DISPLAY],
  ['Can we have two bosses of the system, or a stand-in for holidays?', ADMIN],
  ['How do I undo a payment between two employees?', RIGHT],
  ['How do I tell the buyer that their mug is lying at reception?', REFUNDS],
  ['Which articles are almost sold out?', 'Inventory'],
  ['How can I publish our travel rules so that the bot knows them?', MANUALS],
  ['Which AI vendor can we plug in, and what data leaves our network then?', RUNNING],
]

/** On topic, as longer stories. */
const STORIES: readonly Line[] = [
  [
    'Hi, I started on Monday and registered yesterday. My password seems to be fine but it keeps telling me that my account is inactive. Did I do something wrong or do I have to wait for somebody?',
    ACCOUNT,
    'Permissions',
  ],
  [
    'I was on the train and just sending 20 points to Maria when we went into a tunnel. The page said no answer came. Now I am afraid that she gets it twice if I press again. What should I do?',
    TROUBLE,
  ],
  [
    'I have more than 400 points in total, I checked, but under the headphones for 150 it says I need 60 more points. That makes no sense to me, what am I missing?',
    'Gift Shop',
    BALANCES,
    CART,
  ],
  [
    'My order from two weeks ago says handed over, but there is nothing on my desk and nobody around me has seen it either. How do I get my gift or at least my points?',
    ORDERS,
  ],
  [
    'I got married in May and have a new last name, HR has changed it everywhere else, but here my thanks still go out under the old one. Where do I change that?',
    HISTORY,
  ],
  [
    'I put a wrong price on the coffee voucher, 50 instead of 500, and three people bought it already. If I correct it now, does that change what those three have paid?',
    GIFTS,
    ORDERS,
  ],
  [
    'On Friday I typed in a bonus for everyone in sales, closed the browser and went home. It is Tuesday now and people tell me that they have got nothing. What did I forget?',
    GIVING,
  ],
  [
    'I am the one who looks after Laurel and my last day is the 31st. My successor already has a normal account. How do I pass everything on so that she can take over from me?',
    ADMIN,
  ],
  [
    'I was filling my cart on the laptop and from one moment to the next it said please login first, although I never logged out. All I did was change my password on my phone at lunch. Is that related?',
    TROUBLE,
    ACCOUNT,
    'Passwords',
  ],
  [
    'I took over the address of a colleague who left. When I use the button for our company login it says that the account with my email address belongs to somebody else. Who can sort that out and how?',
    ACCOUNT,
  ],
]

/** Off topic: nothing in the manual answers these, even where they share a word with it. */
const OFF_TOPIC: readonly string[] = [
  'How do I connect to the office Wi-Fi?',
  'My monitor flickers all the time, who can fix it?',
  'How many vacation days do I have left this year?',
  'Where do I hand in my sick note?',
  'What is on the menu in the canteen today?',
  'Can you reset my Outlook password?',
  'Who won the football world cup in 2014?',
  'What is the capital of Australia?',
  'How do I claim my travel expenses?',
  'When will my payslip for March arrive?',
  'the printer on the third floor is jammed again',
  'How do I book a meeting room for tomorrow at ten?',
  'Are bay laurel leaves poisonous for dogs?',
  'What should I get my mother for her birthday?',
  'How do I return a parcel to Amazon?',
  'Can you write me a cover letter for the team lead job?',
  'What is the notice period in my contract?',
  'Is it going to rain this afternoon?',
  'My parking badge does not open the gate any more',
  'How do I share my screen in Teams?',
  'what did you do on the weekend, anything nice?',
  'How many frequent flyer points do I need for a flight to Lisbon?',
  'How do I mute a channel in Slack?',
  'Does our health insurance cover new glasses?',
]

/** Each kind has an even number of lines, so that every second one makes equal halves. */
const asked = ([question, ...sections]: Line, at: number): FreshAsked => ({
  question,
  sections,
  half: at % 2 === 0 ? 'fresh-a' : 'fresh-b',
})

export const FRESH_QUESTIONS: readonly FreshAsked[] = [
  ...PLAIN.map(asked),
  ...SLOPPY.map(asked),
  ...OTHER_WORDS.map(asked),
  ...STORIES.map(asked),
  ...OFF_TOPIC.map((question, at) => asked([question], at)),
]
