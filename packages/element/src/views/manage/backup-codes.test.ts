import { assert } from '@open-wc/testing';
import { backupCodesStatement, type CreateBackupCodesResponse } from '@recovery-guardian/core';
import {
  email,
  entersCode,
  type MountOptions,
  mount,
  phone,
  protectedAccount,
} from '../../testing/mount.ts';
import { clicks, leadsTo, sees, seesAccessible, textOf } from '../../testing/page.ts';
import { sheet } from '../../testing/test-world.ts';

const grouped = (code: string) => code.replace(/(\d{4})(?=\d)/g, '$1 ');

describe('backup codes on paper', () => {
  /** Mounts the list of an account's ways back in, and takes note of the sheet that is made. */
  async function visit(
    registrations: MountOptions['registrations'] = [email, phone],
    backupCodes = true,
  ) {
    const mounted = mount({
      properties: { view: 'manage' },
      state: protectedAccount,
      registrations,
    });
    const { element, client } = mounted;
    client.backupCodes = backupCodes;
    const made: CreateBackupCodesResponse[] = [];
    const create = client.createBackupCodes.bind(client);
    client.createBackupCodes = async (request) => {
      const answer = await create(request);
      made.push(answer);
      return answer;
    };
    await leadsTo(element, 'Show my email and phone', 'Your email and phone');
    await sees(element, email.target);
    const make = async () => {
      await clicks(element, 'Show the codes');
      await seesAccessible(element, 'One code never suffices alone.');
      return made.at(-1) as CreateBackupCodesResponse;
    };
    return { ...mounted, make };
  }

  function assertGone(element: Element, { codes }: CreateBackupCodesResponse) {
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]);
    for (const text of [textOf(element), stored]) {
      for (const code of codes) {
        assert.notInclude(text, code);
        assert.notInclude(text, grouped(code));
      }
    }
  }

  it('a sheet is made by one signature, shown once, and kept once one of its codes was typed', async () => {
    const { element, client, chain, make } = await visit();
    await leadsTo(element, 'Backup codes on paper', 'They are shown this once.');
    const made = await make();
    assert.lengthOf(made.codes, 8);
    for (const code of made.codes) assert.include(textOf(element), grouped(code));
    assert.include(textOf(element), made.sheet);
    assert.lengthOf(chain.asked, 2, 'to list, and to make the sheet');
    const request = client.requests.at(-1)?.request as { message: string };
    assert.include(request.message, backupCodesStatement());

    await leadsTo(element, 'I have kept them', 'Type one of them');
    assertGone(element, made);
    await entersCode(element, '12345678901234567890');
    await sees(element, '4 tries left');
    assert.lengthOf(client.registrations, 2);
    await entersCode(element, grouped(made.codes[5] as string));
    await seesAccessible(element, `${made.sheet} works.`);
    await sees(element, 'Backup codes · 8 left');
    assert.lengthOf(client.registrations, 3);
    assertGone(element, made);
  });

  it('a sheet that is left is gone, and a new one has other codes', async () => {
    const { element, client, make } = await visit();
    await clicks(element, 'Backup codes on paper');
    const first = await make();
    await leadsTo(element, 'Back', 'To recover');
    assertGone(element, first);
    await leadsTo(element, 'Backup codes on paper', 'They are shown this once.');
    assertGone(element, first);
    const second = await make();
    assert.notDeepEqual(first.codes, second.codes);
    assert.deepEqual(client.registrations, [email, phone]);
  });

  it('a new sheet replaces the earlier one, and says so before', async () => {
    const { element, client, make } = await visit([email, { ...sheet, codesLeft: 1 }]);
    await clicks(element, 'New backup codes');
    await seesAccessible(element, `${sheet.target} stops working`);
    await sees(element, 'a recovery needs both');
    const made = await make();
    await clicks(element, 'I have kept them');
    await entersCode(element, made.codes[0]);
    await sees(element, `${made.sheet} works.`);
    assert.notInclude(textOf(element), sheet.target);
    assert.deepEqual(
      client.registrations.map(({ target }) => target),
      [email.target, made.sheet],
    );
  });

  it('a sheet that is held back works by a code to another way, or later', async () => {
    for (const waits of [true, false]) {
      const { element, client, make } = await visit([email]);
      client.hold = 86_400_000;
      await clicks(element, 'Backup codes on paper');
      const made = await make();
      await clicks(element, 'I have kept them');
      await entersCode(element, made.codes[0]);
      await seesAccessible(element, 'Use the codes right away?');
      assert.include(textOf(element), 'only work from');
      if (waits) {
        await leadsTo(element, 'Wait instead', `${made.sheet} works from`);
        await sees(element, 'The other one doesn’t work yet.');
      } else {
        await clicks(element, 'Enter code sent to mi***@ex***.com');
        await entersCode(element);
        await sees(element, `${made.sheet} works.`);
        await sees(element, 'To recover, you need a code from each of these.');
      }
      assertGone(element, made);
    }
  });

  it('backup codes are offered only by a service that makes them, beside a contact that works', async () => {
    const countsFrom = new Date(Date.now() + 86_400_000).toISOString();
    for (const [backupCodes, contact, isOffered] of [
      [true, email, true],
      [false, email, false],
      [true, { ...email, countsFrom }, false],
    ] as const) {
      const { element } = await visit([contact], backupCodes);
      assert.equal(textOf(element).includes('Backup codes on paper'), isOffered);
    }
  });
});
