export { VisuallyHidden } from 'radix-ui/visually-hidden'
