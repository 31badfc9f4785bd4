import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrivateHost } from './private-network.ts';

const hostOf = (host: string) => new URL(`https://${host}/`).hostname;

test('hosts of the user’s machine and network are told from public ones, however they are written', () => {
  const hidden = [
    'localhost',
    'localhost.',
    'app.localhost',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::a00:1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::808:808]',
    '[2002:a00:1::]',
    '[2002:c0a8:101::1]',
    '[::10.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[2001:0:1::]',
    'router',
    'printer.local',
    'nas.home.arpa',
    'db.internal',
  ];
  for (const host of hidden) assert.equal(isPrivateHost(hostOf(host)), true, host);
  const open = [
    'paymaster.example',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '192.169.0.1',
    '[2606:4700::1111]',
    '[64:ff9b::8.8.8.8]',
    '[::ffff:8.8.8.8]',
    '[2002:808:808::1]',
    'local.example',
    'localhost.example',
  ];
  for (const host of open) assert.equal(isPrivateHost(hostOf(host)), false, host);
});
