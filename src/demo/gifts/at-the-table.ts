import type { DemoGift } from '#demo/gift-stock.ts'

export const AT_THE_TABLE: readonly DemoGift[] = [
  {
    name: 'Laurel Mug',
    description:
      'A heavy stoneware mug with a sprig of laurel. It keeps the first coffee of the day warm a little longer.',
    price: 18,
    delivery: 'thing',
    stock: 40,
  },
  {
    name: 'Garden Tea Collection',
    description:
      'Mint, lemon balm, chamomile and verbena, dried on the stem. Twenty quiet afternoons in a tin.',
    price: 16,
    delivery: 'thing',
    stock: 30,
  },
  {
    name: 'Cake for Your Team',
    description:
      'Baked this morning and brought to your floor, with candles. You choose the day, we choose the forks.',
    price: 55,
    delivery: 'thing',
    stock: 20,
  },
  {
    name: 'Coffee from the Roastery',
    description: 'Half a kilo of beans from the roastery around the corner, roasted on Tuesday.',
    price: 14,
    delivery: 'thing',
    stock: 45,
  },
  {
    name: 'Dinner for Two',
    description:
      'Three courses at the little place by the river, with somebody you like. Drinks are on us as well.',
    price: 145,
    delivery: 'voucher',
    stock: 14,
  },
  {
    name: 'Dark Chocolate Bar',
    description: 'Seventy percent cocoa and nothing to prove. Good with coffee, better shared.',
    price: 6,
    delivery: 'thing',
    stock: 60,
  },
  {
    name: 'Pair of Espresso Cups',
    description:
      'Two small cups with saucers, glazed by hand, for the good five minutes after lunch.',
    price: 32,
    delivery: 'thing',
    stock: 18,
  },
  {
    name: 'Forest Honey',
    description: 'From twelve hives at the edge of the wood. The bees send their regards.',
    price: 12,
    delivery: 'thing',
    stock: 6,
    left: 3,
  },
  {
    name: 'Evening Cooking Class',
    description:
      'Four dishes, six people and one big table. You go home with the recipes, and you will not be hungry.',
    price: 120,
    delivery: 'voucher',
    stock: 16,
  },
  {
    name: 'Box of Pralines',
    description: 'Eight pralines, no two alike. The one with the hazelnut goes first.',
    price: 24,
    delivery: 'thing',
    stock: 30,
  },
  {
    name: 'School Lunches for a Week',
    description:
      'We give a child five warm lunches at school, in your name. Learning is easier with a full stomach.',
    price: 20,
    delivery: 'donation',
    stock: 200,
  },
  {
    name: 'Porcelain Teapot',
    description:
      'Holds enough for four, pours without dripping, and has a lid that stays where it is.',
    price: 68,
    delivery: 'thing',
    stock: 12,
  },
  {
    name: 'Insulated Bottle',
    description: 'Cold for a day, hot for twelve hours, and it does not leak into your bag.',
    price: 36,
    delivery: 'thing',
    stock: 28,
  },
  {
    name: 'Pastries for Friday Morning',
    description: 'A basket for eight, still warm, on your table at nine. Friday starts well.',
    price: 38,
    delivery: 'thing',
    stock: 25,
  },
]
