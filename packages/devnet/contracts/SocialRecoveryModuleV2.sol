// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ISafe, RecoveryModuleBase} from "./RecoveryModuleBase.sol";

/// @dev What no source at hand shows of v0.2.0 is only here, so that a correction changes nothing else:
/// the version's text, the arguments of three events, and the place of two checks among the others.
abstract contract UnconfirmedShapes is RecoveryModuleBase {
    string public constant VERSION = "0.2.0";

    /// @dev Emitted again when a guardian repeats a confirmation, which changes nothing else.
    event RecoveryConfirmed(
        address indexed wallet,
        address indexed guardian,
        bytes32 indexed recoveryHash,
        uint256 nonce
    );
    event RecoveryFinalized(
        address indexed wallet,
        bytes32 indexed recoveryHash,
        address[] newOwners,
        uint256 newThreshold,
        uint256 nonce
    );
    event RecoveryCanceled(address indexed wallet, bytes32 indexed recoveryHash, uint256 nonce);

    struct RecoveryRequest {
        uint256 guardiansApprovalCount;
        uint256 newThreshold;
        uint256 nonce;
        uint64 executableAt;
        address[] newOwners;
    }

    function _logConfirmed(address wallet, address guardian, bytes32 recoveryHash, uint256 atNonce) internal {
        emit RecoveryConfirmed(wallet, guardian, recoveryHash, atNonce);
    }

    function _logFinalized(address wallet, RecoveryRequest memory request) internal {
        (address[] memory newOwners, uint256 newThreshold) = (request.newOwners, request.newThreshold);
        emit RecoveryFinalized(wallet, _hashOf(wallet, request), newOwners, newThreshold, request.nonce);
    }

    function _logCanceled(address wallet, RecoveryRequest memory request) internal {
        emit RecoveryCanceled(wallet, _hashOf(wallet, request), request.nonce);
    }

    function _hashOf(address wallet, RecoveryRequest memory request) private view returns (bytes32) {
        return getRecoveryHash(wallet, request.newOwners, request.newThreshold, request.nonce);
    }

    /// @dev The length is checked before the module is.
    modifier whenEnabled(uint256 calldataLength) {
        _requireCalldataLength(calldataLength);
        _requireEnabled();
        _;
    }

    /// @dev A Safe's fallback appends its caller to the calldata. Without this check, anyone could act
    /// as a Safe that has the module as its fallback handler.
    function _requireCalldataLength(uint256 length) internal pure {
        require(msg.data.length == length, "GS: unexpected calldata length");
    }

    /// @dev What `multiConfirmRecovery` checks after the owners and before the signatures.
    function _checkSubmission(address wallet, uint256 signatureCount, uint256 atNonce) internal view {
        require(signatureCount > 0, "SM: empty signatures");
        require(guardianLists[wallet].threshold > 0, "SM: empty guardians");
        require(atNonce == nonces[wallet], "SM: invalid nonce");
    }
}

/// @title Social Recovery Module 0.2.0, for local chains
/// @notice Lets an account's guardians replace its owners after a grace period in which the account
/// can cancel. Unlike 0.1.0, approvals name their nonce, owners are checked before they are approved,
/// and what the account does to its guardians or a recovery starts a new round without approvals.
contract SocialRecoveryModuleV2 is UnconfirmedShapes {
    struct SignatureData {
        address signer;
        bytes signature;
    }

    mapping(address wallet => RecoveryRequest) private recoveryRequests;

    event RecoveryExecuted(
        address indexed wallet,
        bytes32 indexed recoveryHash,
        address[] newOwners,
        uint256 newThreshold,
        uint256 nonce,
        uint64 executableAt,
        uint256 guardiansApprovalCount
    );

    constructor(uint256 _recoveryPeriod) RecoveryModuleBase(VERSION, _recoveryPeriod) {}

    // --- The account's own calls: each starts a new round ---------------------------------------

    function addGuardianWithThreshold(address _guardian, uint256 _threshold) external whenEnabled(68) {
        _addGuardian(_guardian, _threshold);
        _startNewRound();
    }

    function revokeGuardianWithThreshold(
        address _prevGuardian,
        address _guardian,
        uint256 _threshold
    ) external whenEnabled(100) {
        _revokeGuardian(_prevGuardian, _guardian, _threshold);
        _startNewRound();
    }

    function changeThreshold(uint256 _threshold) external whenEnabled(36) {
        _changeThreshold(_threshold);
        _startNewRound();
    }

    /// @notice Cancels the account's pending recovery, if there is one, and invalidates every approval.
    function cancelRecovery() external {
        _requireCalldataLength(4);
        _startNewRound();
    }

    function _startNewRound() private {
        RecoveryRequest memory running = recoveryRequests[msg.sender];
        if (running.executableAt > 0) {
            delete recoveryRequests[msg.sender];
            _logCanceled(msg.sender, running);
        }
        emit NonceInvalidated(msg.sender, nonces[msg.sender]++);
    }

    // --- Recovery: guardians approve, anyone submits --------------------------------------------

    /// @notice Approves a recovery as the calling guardian.
    function confirmRecovery(
        address _wallet,
        address[] calldata _newOwners,
        uint256 _newThreshold,
        uint256 _nonce,
        bool _execute
    ) external {
        require(isGuardian(_wallet, msg.sender), "SM: sender not a guardian");
        _checkOwnerSet(_wallet, _newOwners, _newThreshold);
        require(_nonce == nonces[_wallet], "SM: invalid nonce");
        bytes32 recoveryHash = getRecoveryHash(_wallet, _newOwners, _newThreshold, _nonce);
        _approve(_wallet, msg.sender, recoveryHash, _nonce);
        if (_execute) _executeRecovery(_wallet, _newOwners, _newThreshold);
    }

    /// @notice Submits approvals that guardians signed, by ascending signer. Anyone may call it. The
    /// sender's own signature may be empty, and that of a contract which accepts it.
    function multiConfirmRecovery(
        address _wallet,
        address[] calldata _newOwners,
        uint256 _newThreshold,
        uint256 _nonce,
        SignatureData[] calldata _signatures,
        bool _execute
    ) external {
        _checkOwnerSet(_wallet, _newOwners, _newThreshold);
        _checkSubmission(_wallet, _signatures.length, _nonce);

        bytes32 recoveryHash = getRecoveryHash(_wallet, _newOwners, _newThreshold, _nonce);
        address previousSigner = address(0);
        for (uint256 i = 0; i < _signatures.length; i++) {
            SignatureData calldata entry = _signatures[i];
            if (entry.signature.length == 0 && entry.signer == msg.sender) {
                require(isGuardian(_wallet, msg.sender), "SM: sender not a guardian");
            } else {
                validateGuardianSignature(_wallet, recoveryHash, entry.signer, entry.signature);
            }
            require(entry.signer > previousSigner, "SM: duplicate signers/invalid ordering");
            _approve(_wallet, entry.signer, recoveryHash, _nonce);
            previousSigner = entry.signer;
        }
        if (_execute) _executeRecovery(_wallet, _newOwners, _newThreshold);
    }

    /// @notice Starts the grace period once enough guardians have approved. Anyone may call it.
    function executeRecovery(address _wallet, address[] calldata _newOwners, uint256 _newThreshold) external {
        _executeRecovery(_wallet, _newOwners, _newThreshold);
    }

    /// @notice Installs the new owners after the grace period. Anyone may call it. Approvals at the
    /// nonce after this recovery's stay valid.
    function finalizeRecovery(address _wallet) external {
        RecoveryRequest memory request = recoveryRequests[_wallet];
        require(request.executableAt > 0, "SM: no ongoing recovery");
        require(block.timestamp >= request.executableAt, "SM: recovery period still pending");

        delete recoveryRequests[_wallet];
        _replaceOwners(ISafe(_wallet), request.newOwners, request.newThreshold);
        _logFinalized(_wallet, request);
    }

    // --- Reading --------------------------------------------------------------------------------

    function getRecoveryRequest(address _wallet) external view returns (RecoveryRequest memory request) {
        return recoveryRequests[_wallet];
    }

    /// @notice Whether a current guardian has approved these owners at the current nonce.
    function hasGuardianApproved(
        address _wallet,
        address _guardian,
        address[] calldata _newOwners,
        uint256 _newThreshold
    ) external view returns (bool) {
        bytes32 recoveryHash = getRecoveryHash(_wallet, _newOwners, _newThreshold, nonces[_wallet]);
        return isGuardian(_wallet, _guardian) && approvals[recoveryHash][_guardian];
    }

    function encodeRecoverySignableData(
        address _wallet,
        address[] calldata _newOwners,
        uint256 _newThreshold,
        uint256 _nonce
    ) external view returns (bytes memory) {
        return _encodeRecovery(_wallet, _newOwners, _newThreshold, _nonce);
    }

    // --- Helpers --------------------------------------------------------------------------------

    function _approve(address wallet, address guardian, bytes32 recoveryHash, uint256 atNonce) private {
        approvals[recoveryHash][guardian] = true;
        _logConfirmed(wallet, guardian, recoveryHash, atNonce);
    }

    /// @dev So that every recovery that starts can be finalized.
    function _checkOwnerSet(address wallet, address[] calldata newOwners, uint256 newThreshold) private view {
        require(newOwners.length > 0, "SM: owners cannot be empty");
        require(newThreshold > 0 && newThreshold <= newOwners.length, "SM: invalid new threshold");
        for (uint256 i = 0; i < newOwners.length; i++) {
            address owner = newOwners[i];
            require(
                owner != address(0) && owner != SENTINEL && owner != wallet,
                "SM: invalid new owner"
            );
            require(!isGuardian(wallet, owner), "SM: new owner cannot be guardian");
            for (uint256 j = 0; j < i; j++) {
                require(newOwners[j] != owner, "SM: duplicate new owner");
            }
        }
    }

    /// @dev Starts the grace period. Only strictly more approvals replace a pending recovery, so that
    /// a minority cannot restart it repeatedly.
    function _executeRecovery(address wallet, address[] calldata newOwners, uint256 newThreshold) private {
        _checkOwnerSet(wallet, newOwners, newThreshold);
        uint256 approvalCount = _requireApprovals(wallet, newOwners, newThreshold);
        RecoveryRequest memory running = recoveryRequests[wallet];
        if (running.executableAt > 0) {
            require(
                approvalCount > running.guardiansApprovalCount,
                "SM: not enough approvals for replacement"
            );
            _logCanceled(wallet, running);
        }

        uint256 atNonce = nonces[wallet]++;
        uint64 executableAt = uint64(block.timestamp + recoveryPeriod);
        recoveryRequests[wallet] = RecoveryRequest(approvalCount, newThreshold, atNonce, executableAt, newOwners);
        emit RecoveryExecuted(
            wallet,
            getRecoveryHash(wallet, newOwners, newThreshold, atNonce),
            newOwners,
            newThreshold,
            atNonce,
            executableAt,
            approvalCount
        );
    }
}
