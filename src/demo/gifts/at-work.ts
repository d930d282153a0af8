import type { DemoGift } from '#demo/gift-stock.ts'

export const AT_WORK: readonly DemoGift[] = [
  {
    name: 'Linen Notebook',
    description: 'Two hundred pages that lie flat, bound in linen. Ideas look better in it.',
    price: 15,
    delivery: 'thing',
    stock: 35,
  },
  {
    name: 'Noise-Cancelling Headphones',
    description:
      'The open-plan office, without the open plan. Thirty hours of quiet, or of music, on one charge.',
    price: 420,
    delivery: 'thing',
    stock: 8,
  },
  {
    name: 'Brass Fountain Pen',
    description:
      'It grows more beautiful with every signature. Comes with a bottle of blue-black ink.',
    price: 85,
    delivery: 'thing',
    stock: 10,
  },
  {
    name: 'Instant Camera',
    description:
      'Press, wait, and hand the picture to whoever is on it. With twenty sheets of film.',
    price: 210,
    delivery: 'thing',
    stock: 2,
    left: 1,
  },
  {
    name: 'Three Books of Your Choice',
    description: 'Tell us the titles, new or old. We order them from the bookshop in town.',
    price: 45,
    delivery: 'thing',
    stock: 40,
  },
  {
    name: 'Reading Lamp',
    description: 'Warm light that points where you do, on a foot heavy enough to stay there.',
    price: 95,
    delivery: 'thing',
    stock: 12,
  },
  {
    name: 'Record Player',
    description: 'Walnut, two speeds and a needle you can trust. For evenings without a screen.',
    price: 520,
    delivery: 'thing',
    stock: 7,
  },
  {
    name: 'Coloured Pencils in a Cup',
    description: 'For diagrams, for doodles, and for the children who visit on Thursdays.',
    price: 22,
    delivery: 'thing',
    stock: 22,
  },
  {
    name: 'Mechanical Keyboard',
    description: 'A pleasure under the fingers and only slightly audible to the neighbours.',
    price: 240,
    delivery: 'thing',
    stock: 9,
  },
  {
    name: 'Fitness Watch',
    description:
      'Counts steps, hours of sleep and beats of the heart, and asks you to stand up now and then.',
    price: 340,
    delivery: 'thing',
    stock: 8,
  },
  {
    name: 'Quiet Mouse',
    description: 'Fits the hand, does not click aloud, and runs for a year on one battery.',
    price: 75,
    delivery: 'thing',
    stock: 14,
  },
  {
    name: 'Portable Speaker',
    description: 'Small enough for a picnic, loud enough for a kitchen party. It shrugs off rain.',
    price: 130,
    delivery: 'thing',
    stock: 12,
  },
  {
    name: 'E-Reader',
    description:
      'A whole shelf in your coat pocket, easy on the eyes, with a month between charges.',
    price: 290,
    delivery: 'thing',
    stock: 8,
  },
  {
    name: 'Wireless Earbuds',
    description: 'Your music on the way home, in a case that fits any pocket.',
    price: 180,
    delivery: 'thing',
    stock: 12,
  },
]
