import { productName } from '@product/domain'

export const pageTitle = (page: string): string => `${page} · ${productName}`
