import type { DemoGift } from '#demo/gift-stock.ts'

export const OUT_AND_ABOUT: readonly DemoGift[] = [
  {
    name: 'Laurel Pin',
    description:
      'A small enamel pin for lapels and backpacks. Colleagues will ask what it was for.',
    price: 5,
    delivery: 'thing',
    stock: 80,
  },
  {
    name: 'Museum Year Pass',
    description:
      'Every exhibition for a year, as often as you like. The café gives you a discount.',
    price: 90,
    delivery: 'voucher',
    stock: 18,
  },
  {
    name: 'Weekend by the Sea',
    description:
      'Two nights for two in a house with blue shutters, breakfast and a very small boat included.',
    price: 780,
    delivery: 'voucher',
    stock: 6,
  },
  {
    name: 'Playing Cards',
    description: 'A deck that shuffles well, for train rides, rainy afternoons and long lunches.',
    price: 8,
    delivery: 'thing',
    stock: 40,
  },
  {
    name: 'Hour of Massage',
    description: 'Sixty minutes for the shoulders that carried the quarter. Choose your own time.',
    price: 82,
    delivery: 'voucher',
    stock: 30,
  },
  {
    name: 'Ten Trees',
    description:
      'We have ten young oaks planted in your name and send you a map of where they stand.',
    price: 28,
    delivery: 'donation',
    stock: 300,
  },
  {
    name: 'City Bicycle',
    description:
      'Eight gears, lights that never sleep, and a basket for the market. Built to your height.',
    price: 900,
    delivery: 'thing',
    stock: 7,
  },
  {
    name: 'Cinema for Two',
    description: 'Two seats, any film, any day, and the large popcorn.',
    price: 30,
    delivery: 'voucher',
    stock: 60,
  },
  {
    name: 'Board Game Night',
    description: 'The game everybody talks about, for two to five. Snacks are your own affair.',
    price: 42,
    delivery: 'thing',
    stock: 4,
    left: 0,
  },
  {
    name: 'Friday Afternoon Off',
    description: 'Close the laptop at noon, with full pay and no questions. The sun is out.',
    price: 175,
    delivery: 'time off',
    stock: 40,
  },
  {
    name: 'Concert Evening',
    description: 'Two good seats at the concert hall, and a drink in the interval.',
    price: 115,
    delivery: 'voucher',
    stock: 20,
  },
  {
    name: 'For the Animal Shelter',
    description: 'Food and a warm blanket for a dog or a cat that waits for a home, in your name.',
    price: 10,
    delivery: 'donation',
    stock: 300,
  },
  {
    name: 'Telescope',
    description: 'The rings of Saturn from your own balcony. Clear nights are not included.',
    price: 380,
    delivery: 'thing',
    stock: 7,
  },
  {
    name: 'Thousand-Piece Puzzle',
    description: 'A harbour in the evening light. There is a lot of sky.',
    price: 20,
    delivery: 'thing',
    stock: 20,
  },
  {
    name: 'Bookshop Voucher',
    description: 'For an hour among the shelves and whatever you carry to the till.',
    price: 50,
    delivery: 'voucher',
    stock: 60,
  },
  {
    name: 'Hot Air Balloon Ride',
    description: 'Up at sunrise, over the valley, down for breakfast. You will not want to land.',
    price: 640,
    delivery: 'voucher',
    stock: 6,
  },
  {
    name: 'Night under the Stars',
    description:
      'A tent that is already up, a fire that is already lit, and nobody for miles around.',
    price: 165,
    delivery: 'voucher',
    stock: 12,
  },
  {
    name: 'A Day Off',
    description: 'A whole one, on top of your holidays, on the day of your choice.',
    price: 350,
    delivery: 'time off',
    stock: 40,
  },
]
