export { ScrollBox as Scroll } from './table.tsx'
