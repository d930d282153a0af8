import type { DemoGift } from '#demo/gift-stock.ts'

export const AT_HOME: readonly DemoGift[] = [
  {
    name: 'Monstera in a Clay Pot',
    description: 'Asks for little, grows a lot, and makes any corner of a room look lived in.',
    price: 48,
    delivery: 'thing',
    stock: 15,
  },
  {
    name: 'Knitted Beanie',
    description: 'Knitted from one ball of wool in the village next door. Warm ears until April.',
    price: 26,
    delivery: 'thing',
    stock: 5,
    left: 0,
  },
  {
    name: 'Plaid Wool Blanket',
    description: 'Pure new wool, large enough for two and a cat. Winter may come.',
    price: 110,
    delivery: 'thing',
    stock: 12,
  },
  {
    name: 'Storm-Proof Umbrella',
    description: 'Tested in the harbour in November. It turns inside out for nobody.',
    price: 58,
    delivery: 'thing',
    stock: 20,
  },
  {
    name: 'Canvas Backpack',
    description:
      'Waxed canvas, room for a laptop and a lunch, and straps that know where shoulders are.',
    price: 150,
    delivery: 'thing',
    stock: 12,
  },
  {
    name: 'Merino Socks',
    description: 'A pair so soft that you will take off your shoes in meetings.',
    price: 16,
    delivery: 'thing',
    stock: 5,
    left: 2,
  },
  {
    name: 'Beeswax Candle',
    description: 'Burns for forty hours and smells faintly of summer.',
    price: 10,
    delivery: 'thing',
    stock: 5,
    left: 0,
  },
  {
    name: 'Weekend Bag',
    description:
      'Two nights of clothes, a book and a pair of good shoes. Then straight to the station.',
    price: 190,
    delivery: 'thing',
    stock: 9,
  },
  {
    name: 'Three Little Succulents',
    description: 'They forgive holidays, busy weeks and forgotten watering. Pots included.',
    price: 22,
    delivery: 'thing',
    stock: 24,
  },
  {
    name: 'Pottery Afternoon',
    description:
      'Three hours at the wheel with a patient teacher. What you make is fired and sent to you.',
    price: 78,
    delivery: 'voucher',
    stock: 14,
  },
  {
    name: 'Velvet Cushion',
    description: 'For the good chair, the reading corner, or a short rest under the desk.',
    price: 40,
    delivery: 'thing',
    stock: 15,
  },
  {
    name: 'Organic Cotton Tote',
    description: 'Carries two loaves, six apples and a laptop, though perhaps not all at once.',
    price: 14,
    delivery: 'thing',
    stock: 50,
  },
  {
    name: 'Windowsill Herb Garden',
    description: 'Basil, thyme, chives and parsley in a wooden box. Dinner begins at the window.',
    price: 34,
    delivery: 'thing',
    stock: 4,
    left: 1,
  },
  {
    name: 'Yoga Mat',
    description: 'Natural rubber, does not slip and does not judge. Rolls up small.',
    price: 44,
    delivery: 'thing',
    stock: 16,
  },
]
