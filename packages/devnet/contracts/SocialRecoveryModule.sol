// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ISafe, RecoveryModuleBase} from "./RecoveryModuleBase.sol";

/// @title Social Recovery Module 0.1.0, for local chains
/// @notice Lets an account's guardians replace its owners after a grace period in which the account
/// can cancel. It has the faults that the audit of the module on public chains found, so that both
/// behave the same. Its constant VERSION is 0.0.1, as of that one.
contract SocialRecoveryModule is RecoveryModuleBase {
    string public constant VERSION = "0.0.1";

    struct RecoveryRequest {
        uint256 guardiansApprovalCount;
        uint256 newThreshold;
        uint64 executeAfter;
        address[] newOwners;
    }

    struct SignatureData {
        address signer;
        bytes signature;
    }

    mapping(address wallet => RecoveryRequest) private recoveryRequests;

    event RecoveryExecuted(
        address indexed wallet,
        address[] indexed newOwners,
        uint256 newThreshold,
        uint256 nonce,
        uint64 executeAfter,
        uint256 guardiansApprovalCount
    );
    event RecoveryFinalized(
        address indexed wallet,
        address[] indexed newOwners,
        uint256 newThreshold,
        uint256 nonce
    );
    event RecoveryCanceled(address indexed wallet, uint256 nonce);

    constructor(uint256 _recoveryPeriod) RecoveryModuleBase(VERSION, _recoveryPeriod) {}

    // --- The account's own calls ----------------------------------------------------------------

    modifier whenEnabled() {
        _requireEnabled();
        _;
    }

    function addGuardianWithThreshold(address _guardian, uint256 _threshold) external whenEnabled {
        _addGuardian(_guardian, _threshold);
    }

    function revokeGuardianWithThreshold(
        address _prevGuardian,
        address _guardian,
        uint256 _threshold
    ) external whenEnabled {
        _revokeGuardian(_prevGuardian, _guardian, _threshold);
    }

    function changeThreshold(uint256 _threshold) external whenEnabled {
        _changeThreshold(_threshold);
    }

    /// @notice Cancels the account's pending recovery. Its approvals stay.
    function cancelRecovery() external {
        require(recoveryRequests[msg.sender].executeAfter > 0, "SM: no ongoing recovery");
        delete recoveryRequests[msg.sender];
        emit RecoveryCanceled(msg.sender, nonces[msg.sender] - 1);
    }

    /// @notice Invalidates every approval for the account so far. A pending recovery stays.
    function invalidateNonce() external {
        emit NonceInvalidated(msg.sender, nonces[msg.sender]++);
    }

    // --- Recovery: guardians approve, anyone submits --------------------------------------------

    /// @notice Approves a recovery as the calling guardian.
    function confirmRecovery(
        address _wallet,
        address[] calldata _newOwners,
        uint256 _newThreshold,
        bool _execute
    ) external {
        require(isGuardian(_wallet, msg.sender), "SM: sender not a guardian");
        _checkOwnerSet(_newOwners, _newThreshold);
        approvals[_currentHash(_wallet, _newOwners, _newThreshold)][msg.sender] = true;
        if (_execute) _executeRecovery(_wallet, _newOwners, _newThreshold);
    }

    /// @notice Submits approvals that guardians signed, by ascending signer. Anyone may call it. Only
    /// the sender's own signature may be empty.
    function multiConfirmRecovery(
        address _wallet,
        address[] calldata _newOwners,
        uint256 _newThreshold,
        SignatureData[] calldata _signatures,
        bool _execute
    ) external {
        _checkOwnerSet(_newOwners, _newThreshold);
        require(_signatures.length > 0, "SM: empty signatures");
        require(guardianLists[_wallet].threshold > 0, "SM: empty guardians");

        bytes32 recoveryHash = _currentHash(_wallet, _newOwners, _newThreshold);
        address previousSigner = address(0);
        for (uint256 i = 0; i < _signatures.length; i++) {
            SignatureData calldata entry = _signatures[i];
            if (entry.signature.length == 0) {
                require(isGuardian(_wallet, msg.sender), "SM: sender not a guardian");
                require(
                    entry.signer == msg.sender,
                    "SM: null signature should have the signer as the sender"
                );
            } else {
                validateGuardianSignature(_wallet, recoveryHash, entry.signer, entry.signature);
            }
            require(entry.signer > previousSigner, "SM: duplicate signers/invalid ordering");
            approvals[recoveryHash][entry.signer] = true;
            previousSigner = entry.signer;
        }
        if (_execute) _executeRecovery(_wallet, _newOwners, _newThreshold);
    }

    /// @notice Starts the grace period once enough guardians have approved. Anyone may call it.
    function executeRecovery(address _wallet, address[] calldata _newOwners, uint256 _newThreshold) external {
        _checkOwnerSet(_newOwners, _newThreshold);
        _executeRecovery(_wallet, _newOwners, _newThreshold);
    }

    /// @notice Installs the new owners after the grace period. Anyone may call it.
    function finalizeRecovery(address _wallet) external {
        RecoveryRequest memory request = recoveryRequests[_wallet];
        require(request.executeAfter > 0, "SM: no ongoing recovery");
        require(block.timestamp >= request.executeAfter, "SM: recovery period still pending");

        delete recoveryRequests[_wallet];
        for (uint256 i = 0; i < request.newOwners.length; i++) {
            require(!isGuardian(_wallet, request.newOwners[i]), "SM: new owner cannot be guardian");
        }
        _replaceOwners(ISafe(_wallet), request.newOwners, request.newThreshold);
        emit RecoveryFinalized(_wallet, request.newOwners, request.newThreshold, nonces[_wallet] - 1);
    }

    // --- Reading --------------------------------------------------------------------------------

    function getRecoveryRequest(address _wallet) external view returns (RecoveryRequest memory request) {
        return recoveryRequests[_wallet];
    }

    /// @notice Also of those who are guardians no more.
    function hasGuardianApproved(
        address _wallet,
        address _guardian,
        address[] calldata _newOwners,
        uint256 _newThreshold
    ) external view returns (bool) {
        return approvals[_currentHash(_wallet, _newOwners, _newThreshold)][_guardian];
    }

    function encodeRecoveryData(
        address _wallet,
        address[] calldata _newOwners,
        uint256 _newThreshold,
        uint256 _nonce
    ) external view returns (bytes memory) {
        return _encodeRecovery(_wallet, _newOwners, _newThreshold, _nonce);
    }

    // --- Helpers --------------------------------------------------------------------------------

    function _currentHash(
        address wallet,
        address[] calldata newOwners,
        uint256 newThreshold
    ) private view returns (bytes32) {
        return getRecoveryHash(wallet, newOwners, newThreshold, nonces[wallet]);
    }

    /// @dev All that is checked before a recovery is finalized.
    function _checkOwnerSet(address[] calldata newOwners, uint256 newThreshold) private pure {
        require(newOwners.length > 0, "SM: owners cannot be empty");
        require(newThreshold > 0 && newThreshold <= newOwners.length, "SM: invalid new threshold");
    }

    /// @dev Starts the grace period. Only strictly more approvals replace a pending recovery, so that
    /// a minority cannot restart it repeatedly.
    function _executeRecovery(address wallet, address[] calldata newOwners, uint256 newThreshold) private {
        uint256 approvalCount = _requireApprovals(wallet, newOwners, newThreshold);
        uint256 currentNonce = nonces[wallet]++;
        RecoveryRequest storage running = recoveryRequests[wallet];
        if (running.executeAfter > 0) {
            require(
                approvalCount > running.guardiansApprovalCount,
                "SM: not enough approvals for replacement"
            );
            emit RecoveryCanceled(wallet, currentNonce - 1);
        }

        uint64 executeAfter = uint64(block.timestamp + recoveryPeriod);
        recoveryRequests[wallet] = RecoveryRequest(approvalCount, newThreshold, executeAfter, newOwners);
        emit RecoveryExecuted(wallet, newOwners, newThreshold, currentNonce, executeAfter, approvalCount);
    }
}
