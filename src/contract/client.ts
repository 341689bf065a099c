import type { RouteConfig, z } from '@hono/zod-openapi'
import type { CallOptions } from '#wire/client.ts'
import type { Endpoints } from './endpoints.ts'

/** The type of a client of endpoints that are not yet declared in their areas. */

type Json<S> = { content: { 'application/json': { schema: S } } }
type Body<R> = R extends { request: { body: Json<infer S extends z.ZodType> & { required: true } } }
  ? { body: z.input<S> }
  : R extends { request: { body: Json<infer S extends z.ZodType> } }
    ? { body?: z.input<S> }
    : unknown
type Query<R> = R extends { request: { query: infer S extends z.ZodType } } ? { query?: z.input<S> } : unknown
type Params<R> = R extends { request: { params: infer S extends z.ZodType } }
  ? { params: z.input<S> }
  : unknown
type Answer<R> = R extends { responses: { 200: Json<infer S extends z.ZodType> } }
  ? z.input<S>
  : R extends { responses: { 201: Json<infer S extends z.ZodType> } }
    ? z.input<S>
    : never
type Call<R> = unknown extends Body<R> & Params<R>
  ? (input?: Query<R>, options?: CallOptions) => Promise<Answer<R>>
  : (input: Body<R> & Query<R> & Params<R>, options?: CallOptions) => Promise<Answer<R>>
export type OldClientOf<Name extends keyof Endpoints> = {
  [N in Name]: Endpoints[N] extends RouteConfig ? Call<Endpoints[N]> : never
}
