import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { oneOf } from '../configuration/fields.ts';
import { otherLimits } from '../configuration/service-settings.ts';
import { type Database, retryWhenLost } from '../database/open.ts';
import type { Clock } from '../kit/clock.ts';
import {
  addGasPolicy,
  changeGasPolicy,
  createGasPolicyRepository,
  type GasPolicyRecord,
  maximumTransactions,
  type PolicyChanges,
} from '../sponsor/gas-policy-repository.ts';
import { listPolicyFunds } from '../sponsor/ledger-repository.ts';
import { TransactionSchema } from '../sponsor/transactions.ts';
import { notFound, PlatformError, wrongField } from './errors.ts';
import { doOnce, type PlatformAnswer } from './idempotency.ts';
import {
  type ManagementKey,
  type ManagementScope,
  managementScopes,
  teamScopes,
} from './management-keys.ts';
import {
  AccessChangesSchema,
  changeAccess,
  changeRules,
  describePolicy,
  ListedPolicySchema,
  listed,
  NewPolicySchema,
  newRules,
  PolicyChangesSchema,
  readOne,
  readTransactions,
  TransactionsSchema,
} from './policy-shapes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a route of the platform API needs. */
    scope?: ManagementScope;
  }
}

export interface PlatformParts {
  db: Database;
  clock: Clock;
  /** Those that may be named. */
  chainIds: readonly number[];
}

const error = { '4XX': { $ref: 'Error#' }, '5XX': { $ref: 'Error#' } };
const policy = { $ref: 'Policy#' };
const policyId = Type.Object({ policyId: Type.String() });
const ifMatch = Type.Object({
  'if-match': Type.String({
    description: 'the ETag of the policy that the change is made to, or * for any',
  }),
});
const idempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,255}$',
      description: 'a text of your choice: the same request with it is done once in a day',
    }),
  ),
});
const pageSizes = ['10', '25', '50', '100'] as const;
const ListQuerySchema = Type.Object(
  {
    chainId: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$' })),
    enabled: Type.Optional(oneOf(['true', 'false'])),
    page: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}$', default: '0' })),
    pageSize: Type.Optional(oneOf(pageSizes, { default: '25' })),
  },
  { additionalProperties: false },
);

const [read, write] = teamScopes;

/** What a route needs and answers, beside errors. */
export function operation(
  scope: ManagementScope | undefined,
  operationId: string,
  summary: string,
  { response, ...schema }: { response: object; [part: string]: unknown },
) {
  const described = { operationId, summary, ...schema, response: { ...response, ...error } };
  return { ...(scope && { config: { scope } }), schema: described as object };
}

/** Registers the routes of the platform API, whose caller is authorized before. */
export function platformRoutes(app: FastifyInstance, parts: PlatformParts): void {
  app.get(
    '/v1/me',
    operation(undefined, 'getManagementKey', 'The key of this request, its team and its scopes', {
      response: {
        200: Type.Object({
          keyId: Type.String(),
          teamId: Type.String(),
          scopes: Type.Array(oneOf(managementScopes)),
        }),
      },
    }),
    async (request) => {
      const { id, team, scopes } = callerOf(request);
      return { keyId: id, teamId: team, scopes };
    },
  );

  app.get<{ Querystring: Static<typeof ListQuerySchema> }>(
    '/v1/gas-policies',
    operation(read, 'listGasPolicies', 'The gas policies of the team, newest first', {
      querystring: ListQuerySchema,
      response: {
        200: Type.Object({
          items: Type.Array(ListedPolicySchema),
          total: Type.Integer(),
          page: Type.Integer(),
          pageSize: Type.Integer(),
        }),
      },
    }),
    async (request) => {
      const { chainId, enabled, page = '0', pageSize = '25' } = request.query;
      const limit = Number(pageSize);
      const { items, total } = await createGasPolicyRepository(parts.db).listPage(
        callerOf(request).team,
        {
          chainId: chainId === undefined ? undefined : Number(chainId),
          isEnabled: enabled === undefined ? undefined : enabled === 'true',
          offset: Number(page) * limit,
          limit,
        },
      );
      const funds = await listPolicyFunds(
        parts.db,
        items.map(({ id }) => id),
      );
      return {
        items: items.map((one) => listed(one, funds.get(one.id) ?? noFunds)),
        total,
        page: Number(page),
        pageSize: limit,
      };
    },
  );

  app.get<{ Params: Static<typeof policyId> }>(
    '/v1/gas-policies/:policyId',
    operation(read, 'getGasPolicy', 'A gas policy, with its version as ETag', {
      params: policyId,
      response: { 200: policy },
    }),
    async (request, reply) => {
      const found = await createGasPolicyRepository(parts.db).get(request.params.policyId);
      if (found?.team !== callerOf(request).team) throw notFound('gas policy');
      return send(reply, await answerWith(parts.db, 200, found));
    },
  );

  createRoute(app, parts);
  changeRoutes(app, parts);
  transactionRoutes(app, parts);
}

const noFunds = { spent: 0n, reserved: 0n };

const callerOf = (request: FastifyRequest) => request.getDecorator<ManagementKey>('managementKey');

async function answerWith(
  db: Database,
  status: number,
  found: GasPolicyRecord,
): Promise<PlatformAnswer & { body: ReturnType<typeof describePolicy> }> {
  const funds = await listPolicyFunds(db, [found.id]);
  const body = describePolicy(found, funds.get(found.id) ?? noFunds);
  return { status, body, etag: etagOf(found) };
}

function etagOf({ version }: Pick<GasPolicyRecord, 'version'>): string {
  return `"${version}"`;
}

function send(reply: FastifyReply, { status, body, etag }: PlatformAnswer): FastifyReply {
  if (etag !== undefined) reply.header('etag', etag);
  return reply.status(status).send(body);
}

function createRoute(app: FastifyInstance, { db, clock, chainIds }: PlatformParts): void {
  app.post<{ Body: Static<typeof NewPolicySchema>; Headers: Static<typeof idempotencyKey> }>(
    '/v1/gas-policies',
    operation(
      write,
      'createGasPolicy',
      'Create a gas policy, which the operator funds before it pays',
      { headers: idempotencyKey, body: NewPolicySchema, response: { 201: policy } },
    ),
    async (request, reply) => {
      const { body } = request;
      const { id: by, team } = callerOf(request);
      const at = clock.now();
      if (!chainIds.includes(body.chainId)) {
        throw new PlatformError(400, `The chain ${body.chainId} is not served`);
      }
      const rules = newRules(body, at);
      const key = request.headers['idempotency-key'];
      const answer = await inTransaction(db, (trx) =>
        doOnce(trx, { team, key, request: ['policy', body], now: at }, async () => {
          const policies = createGasPolicyRepository(trx);
          if ((await policies.lockCountOfTeam(team)) >= otherLimits.policiesPerTeam) {
            throw new PlatformError(
              403,
              `A team has at most ${otherLimits.policiesPerTeam} policies`,
            );
          }
          const id = `gp_${randomBytes(12).toString('hex')}`;
          const isEnabled = body.general?.enabled ?? true;
          await addGasPolicy(trx, { id, team, rules }, { by, at }, isEnabled);
          return answerWith(trx, 201, (await policies.get(id)) as GasPolicyRecord);
        }),
      );
      return send(reply, answer);
    },
  );
}

type ChangeRequest = FastifyRequest<{ Params: { policyId: string } }>;

/** Changes a policy of the caller's team under its lock, if it is the one that the client knows. */
async function changePolicy(
  trx: Database,
  clock: Clock,
  request: ChangeRequest,
  change: (before: GasPolicyRecord) => PolicyChanges,
): Promise<GasPolicyRecord> {
  const { id: by, team } = callerOf(request);
  const before = await createGasPolicyRepository(trx).lock(request.params.policyId);
  if (before?.team !== team) throw notFound('gas policy');
  const known = request.headers['if-match'];
  const isKnown = known?.split(',').some((one) => ['*', etagOf(before)].includes(one.trim()));
  if (known !== undefined && !isKnown) {
    throw new PlatformError(412, 'The policy has changed since: read it again');
  }
  return changeGasPolicy(trx, before, change(before), { by, at: clock.now() });
}

function inTransaction<Result>(
  db: Database,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  return retryWhenLost(() => db.transaction().execute(work));
}

function changeRoutes(app: FastifyInstance, { db, clock }: PlatformParts): void {
  const answer = async (
    request: ChangeRequest,
    reply: FastifyReply,
    change: Parameters<typeof changePolicy>[3],
  ) =>
    send(
      reply,
      await inTransaction(db, async (trx) =>
        answerWith(trx, 200, await changePolicy(trx, clock, request, change)),
      ),
    );
  const schema = { params: policyId, headers: ifMatch, response: { 200: policy } };

  app.patch<{ Params: Static<typeof policyId>; Body: Static<typeof PolicyChangesSchema> }>(
    '/v1/gas-policies/:policyId',
    operation(write, 'updateGasPolicy', 'Change a gas policy; what is left out stays', {
      ...schema,
      body: PolicyChangesSchema,
    }),
    (request, reply) => {
      requireSome(request.body, 'name, general, accountRules, accessRules');
      return answer(request, reply, ({ rules }) => ({
        rules: changeRules(rules, request.body, clock.now()),
        isEnabled: request.body.general?.enabled,
      }));
    },
  );

  app.patch<{ Params: Static<typeof policyId>; Body: Static<typeof AccessChangesSchema> }>(
    '/v1/gas-policies/:policyId/access-rules',
    operation(write, 'updateAccessRules', 'Change whom a gas policy pays for', {
      ...schema,
      body: AccessChangesSchema,
    }),
    (request, reply) => {
      requireSome(request.body, 'accounts, origins, ips');
      return answer(request, reply, ({ rules }) => ({ rules: changeAccess(rules, request.body) }));
    },
  );

  app.put<{ Params: Static<typeof policyId>; Body: Static<typeof TransactionsSchema> }>(
    '/v1/gas-policies/:policyId/transactions',
    operation(write, 'replaceTransactions', 'Replace the calls that a gas policy pays for', {
      ...schema,
      body: TransactionsSchema,
    }),
    (request, reply) => {
      const transactions = readTransactions(request.body);
      return answer(request, reply, ({ rules: { transactions: _, ...rules } }) => ({
        rules: transactions.length > 0 ? { ...rules, transactions } : rules,
      }));
    },
  );

  app.delete<{ Params: Static<typeof policyId> }>(
    '/v1/gas-policies/:policyId',
    operation(
      write,
      'deleteGasPolicy',
      'Delete a gas policy, which pays for nothing from then on',
      {
        ...schema,
        response: {
          200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }),
        },
      },
    ),
    async (request) => {
      await inTransaction(db, (trx) =>
        changePolicy(trx, clock, request, () => ({ isDeleted: true })),
      );
      return { id: request.params.policyId, deleted: true };
    },
  );
}

function requireSome(body: object, fields: string): void {
  if (Object.keys(body).length > 0) return;
  throw new PlatformError(400, `Nothing is to be changed: name one or more of ${fields}`);
}

const lastOne =
  'without the last one, it would pay for every call: if you mean that, PUT an empty list with "allowAll": true';

function transactionRoutes(app: FastifyInstance, { db, clock }: PlatformParts): void {
  app.post<{
    Params: Static<typeof policyId>;
    Body: Static<typeof TransactionSchema>;
    Headers: Static<typeof idempotencyKey>;
  }>(
    '/v1/gas-policies/:policyId/transactions',
    operation(write, 'addTransaction', 'Append a call to those that a gas policy pays for', {
      params: policyId,
      headers: idempotencyKey,
      body: TransactionSchema,
      response: { 201: Type.Object({ transactionId: Type.String(), policy }) },
    }),
    async (request, reply) => {
      const { params, body } = request;
      const added = readOne(body);
      const { team } = callerOf(request);
      const key = request.headers['idempotency-key'];
      const once = { team, key, request: [params.policyId, body], now: clock.now() };
      const answer = await inTransaction(db, (trx) =>
        doOnce(trx, once, async () => {
          const changed = await changePolicy(trx, clock, request, ({ rules }) => {
            const transactions = [...(rules.transactions ?? []), added];
            if (transactions.length > maximumTransactions) {
              throw wrongField('transactions', `has more than ${maximumTransactions}`);
            }
            return { rules: { ...rules, transactions } };
          });
          const { body: shown, etag } = await answerWith(trx, 201, changed);
          return { status: 201, body: { transactionId: added.id, policy: shown }, etag };
        }),
      );
      return send(reply, answer);
    },
  );

  app.delete<{ Params: { policyId: string; transactionId: string } }>(
    '/v1/gas-policies/:policyId/transactions/:transactionId',
    operation(write, 'removeTransaction', 'Remove a call from those that a gas policy pays for', {
      params: Type.Object({ policyId: Type.String(), transactionId: Type.String() }),
      headers: ifMatch,
      response: { 200: policy },
    }),
    async (request, reply) => {
      const { transactionId } = request.params;
      const answer = await inTransaction(db, async (trx) => {
        const changed = await changePolicy(trx, clock, request, ({ rules }) => {
          const { transactions = [] } = rules;
          const rest = transactions.filter(({ id }) => id !== transactionId);
          if (rest.length === transactions.length) throw notFound('transaction');
          if (rest.length === 0) throw wrongField('transactions', lastOne);
          return { rules: { ...rules, transactions: rest } };
        });
        return answerWith(trx, 200, changed);
      });
      return send(reply, answer);
    },
  );
}
