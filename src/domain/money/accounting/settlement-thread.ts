export { readSettlement as default } from './settlement-file.ts'
