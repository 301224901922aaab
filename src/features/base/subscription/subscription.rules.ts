/** The two plans on sale; names, texts and prices as they appear everywhere. */
export const plans = [
  {
    id: 'monthly',
    name: 'Monthly Plan',
    description: 'Perfect for individuals',
    price: '$9.99',
    per: 'month',
    priceId: 'price_monthly',
    isBestValue: false,
    features: ['Full access to all features', 'Priority support', 'Regular updates', 'Cancel anytime'],
  },
  {
    id: 'annual',
    name: 'Annual Plan',
    description: 'Best value for committed users',
    price: '$99.99',
    per: 'year',
    priceId: 'price_annual',
    isBestValue: true,
    features: [
      'Everything in Monthly Plan',
      '2 months free',
      'Premium support',
      'Early access to new features',
    ],
  },
] as const

export type Plan = (typeof plans)[number]
