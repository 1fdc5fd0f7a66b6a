/** The one place that spells the product's name. */
export const productName = 'Promptuary'
